import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { ModuleProviders } from '@dentarium/platform';
import { createRoot } from 'react-dom/client';
import { type OverrideSource, OverrideBanner } from './override-banner.tsx';

/** Parses `orders@http://localhost:8091/` in the address of a page. */
function parseOverride(search: string): OverrideSource | undefined {
  const [, module, url] = /^([^@]+)@(.+)$/.exec(new URLSearchParams(search).get('override') ?? '') ?? [];
  return module === undefined || url === undefined ? undefined : { module, url };
}

/**
 * Shows the banner of a session that loads a module from elsewhere, or is asked to. It has a root of its own beside the
 * page, so that it stays regardless of the page, and stands above the page, where it covers nothing.
 *
 * @param search the query of the address that the page was opened with.
 */
export function showOverride(search: string, modules: readonly RegisteredModule[]): void {
  const overridden = modules.find(({ live }) => live?.version === 'override');
  const active = overridden?.live ? { module: overridden.name, url: overridden.live.entry } : undefined;
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(
    <ModuleProviders name="override">
      <OverrideBanner
        active={active}
        requested={parseOverride(search)}
        reload={() => location.assign(location.pathname)}
      />
    </ModuleProviders>,
  );
}
