import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import type { NoticeProps } from './module-notice.late.tsx';
import { ModulePanel } from './module-panel.tsx';
import { slowPartsAtom } from './module-version.ts';
import { ModuleWaiting } from './module-waiting.tsx';
import { ParcelHost } from './parcel-host.tsx';
import type { RemoteLoader } from './remote-loader.ts';
import { useModuleName } from './use-module-name.ts';
import { useRemote } from './use-remote.ts';

/** The module is shown even if the code of the notice does not arrive. */
const ModuleNotice = lazy<ComponentType<NoticeProps>>(() =>
  import('./module-notice.late.tsx').catch(() => ({ default: () => null })),
);

/** The props of an outlet. */
interface Props {
  readonly module: RegisteredModule;
  readonly loader: RemoteLoader;
  /** Refetches the registry. */
  readonly refresh: () => Promise<RegisteredModule | undefined>;
}

/** Shows the place of a module on the page. Errors of the module are contained in it. */
export function RemoteOutlet({ module, loader, refresh }: Props) {
  const remote = useRemote(module, loader, refresh);
  const { state, tries, retry } = remote;
  const name = useModuleName(module);
  // Pending parts of a retired version are irrelevant.
  const isSlow = useAtomValue(slowPartsAtom).some(
    ({ version }) => version.module === module.name && !version.isRetired,
  );
  if (state.kind === 'failed') return <ModulePanel name={name} failure={state} onRetry={retry} />;
  if (state.kind === 'loading') return <ModuleWaiting key={tries} name={name} onRetry={retry} />;
  const loadedModule = state.module;
  return (
    <>
      {isSlow || (module.live ?? loadedModule).version !== loadedModule.version ? (
        <Suspense>
          <ModuleNotice module={module} loadedModule={loadedModule} isSlow={isSlow} onLoad={retry} />
        </Suspense>
      ) : null}
      <ParcelHost module={module} lifecycles={loadedModule.lifecycles} remote={remote} />
    </>
  );
}
