import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { ModulePanel } from './module-panel.tsx';
import { ModuleWaiting } from './module-waiting.tsx';
import { ParcelHost } from './parcel-host.tsx';
import type { RemoteLoader } from './remote-loader.ts';
import { useModuleName } from './use-module-name.ts';
import { useRemote } from './use-remote.ts';

/** What an outlet is given. */
interface Props {
  readonly module: RegisteredModule;
  readonly loader: RemoteLoader;
  /** Reads the registry anew. */
  readonly refresh: () => Promise<RegisteredModule | undefined>;
}

/** The place of a module on the page. What goes wrong with the module stays in here. */
export function RemoteOutlet({ module, loader, refresh }: Props) {
  const { t } = useTranslation('shell');
  const remote = useRemote(module, loader, refresh);
  const { state, tries, retry } = remote;
  const name = useModuleName(module);
  if (state.kind === 'failed') return <ModulePanel name={name} failure={state} onRetry={retry} />;
  if (state.kind === 'loading') return <ModuleWaiting key={tries} name={name} onRetry={retry} />;
  return (
    <>
      {state.module.fellBack ? (
        <Alert
          type="warning"
          showIcon
          closable
          banner
          title={t('module.fellBack', { name, version: state.module.version })}
        />
      ) : null}
      <ParcelHost module={module} lifecycles={state.module.lifecycles} remote={remote} />
    </>
  );
}
