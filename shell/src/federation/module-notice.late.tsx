import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { askToLeave } from '@dentarium/platform';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedModule } from './remote-loader.ts';
import { useModuleName } from './use-module-name.ts';

/** What is to be said above a module that is shown. */
export interface NoticeProps {
  readonly module: RegisteredModule;
  readonly shown: LoadedModule;
  /** Whether code takes long that it has asked for. */
  readonly isSlow: boolean;
  /** Loads the live version in its place. */
  readonly onLoad: () => void;
}

/**
 * Says that a module still loads a part of itself, or that the page does not show its live version, and loads that one when it is asked
 * to. What is unsaved is not lost unasked.
 */
export default function ModuleNotice({ module, shown, isSlow, onLoad }: NoticeProps) {
  const { t } = useTranslation('shell');
  const name = useModuleName(module);
  const [closed, setClosed] = useState<string>();
  const { version, insteadOf } = shown;
  const live = module.live?.version;
  // The version that has failed may not be the live one any more.
  const fellBack = insteadOf !== null && insteadOf === live;
  const load = async (): Promise<void> => {
    if (await askToLeave()) onLoad();
  };
  const title = fellBack ? t('module.fellBack', { name, version }) : t('module.updated.title', { name });
  const isWarning = fellBack && !isSlow;
  // Who closes it has read of this version; the next one is said again.
  if (!isSlow && closed !== undefined && closed === live) return null;
  return (
    <Alert
      key={isSlow ? 'slow' : live}
      type={isWarning ? 'warning' : 'info'}
      role={isWarning ? 'alert' : 'status'}
      showIcon
      closable={isSlow ? false : { 'aria-label': t('action.close'), onClose: () => setClosed(live) }}
      banner
      title={isSlow ? t('module.slow.title', { name }) : title}
      action={
        <Button size="small" onClick={() => void load()}>
          {isSlow || fellBack ? t('action.retry') : t('module.updated.load')}
        </Button>
      }
    />
  );
}
