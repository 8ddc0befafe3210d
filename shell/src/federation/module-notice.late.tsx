import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { askToLeave } from '@dentarium/platform';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedModule } from './remote-loader.ts';
import { useModuleName } from './use-module-name.ts';

/** The props of the notice above a module that is shown. */
export interface NoticeProps {
  readonly module: RegisteredModule;
  readonly loadedModule: LoadedModule;
  /** True if requested code takes long. */
  readonly isSlow: boolean;
  /** Loads the live version in its place. */
  readonly onLoad: () => void;
}

/**
 * Reports that a module is still loading a part, or that the page does not show its live version, and loads that
 * version on request. Unsaved changes are not lost without a question.
 */
export default function ModuleNotice({ module, loadedModule, isSlow, onLoad }: NoticeProps) {
  const { t } = useTranslation('shell');
  const name = useModuleName(module);
  const [closedVersion, setClosedVersion] = useState<string>();
  const { version, replacedVersion } = loadedModule;
  const live = module.live?.version;
  // The version that has failed may no longer be the live one.
  const hasFallenBack = replacedVersion !== null && replacedVersion === live;
  const load = async (): Promise<void> => {
    if (await askToLeave()) onLoad();
  };
  const title = hasFallenBack ? t('module.fellBack', { name, version }) : t('module.updated.title', { name });
  const isWarning = hasFallenBack && !isSlow;
  // A user who closes the notice has read about this version; the next one is reported again.
  if (!isSlow && closedVersion !== undefined && closedVersion === live) return null;
  return (
    <Alert
      key={isSlow ? 'slow' : live}
      type={isWarning ? 'warning' : 'info'}
      role={isWarning ? 'alert' : 'status'}
      showIcon
      closable={isSlow ? false : { 'aria-label': t('action.close'), onClose: () => setClosedVersion(live) }}
      banner
      title={isSlow ? t('module.slow.title', { name }) : title}
      action={
        <Button size="small" onClick={() => void load()}>
          {isSlow || hasFallenBack ? t('action.retry') : t('module.updated.load')}
        </Button>
      }
    />
  );
}
