import { jest } from '@jest/globals';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { createModulesQuery, ModuleProviders, queryClient } from '@dentarium/platform';
import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import '../texts/texts.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { SiteFrame } from '../page/site-frame.tsx';
import { toFactoryLoader, buildSamplePage } from './sample-site.ts';

/** Replaces the list of modules of the page, as after a change at the server. */
export function listModules(modules: readonly RegisteredModule[]): void {
  queryClient.setQueryData(createModulesQuery().queryKey, { flags: {}, modules: [...modules] });
}

/**
 * Shows the frame of the site at a path.
 *
 * @param loadCode the code of a module by the requested name, `patients/module`
 * @returns the loader of the runtime with its requests.
 */
export function showFrame(path: string, modules: readonly RegisteredModule[], loadCode: (id: string) => unknown) {
  const loadRemote = jest.fn((id: string) => Promise.resolve(loadCode(id)));
  const loader = createRemoteLoader(
    { registerRemotes: () => undefined, loadRemote: toFactoryLoader(loadRemote) },
    buildSamplePage(),
  );
  listModules(modules);
  history.replaceState(null, '', path);
  render(
    <ModuleProviders name="shell">
      <BrowserRouter>
        <SiteFrame loader={loader} onSignOut={() => undefined} />
      </BrowserRouter>
    </ModuleProviders>,
  );
  return loadRemote;
}
