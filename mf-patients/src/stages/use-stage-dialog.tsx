import { isStale } from '@dentarium/api';
import { getStageListByPid } from '@dentarium/api/services/stage-service';
import { invalidate, useErrorText } from '@dentarium/platform';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './stages.module.css';

/** What the dialogs share that do something with a stage: they wait, and say what was refused and stay. */
interface StageDialog {
  readonly saving: boolean;
  /** What was refused; nothing while all is well. */
  readonly warning: ReactNode;
  /** Does the work of the dialog, which closes it. Of a stale stage the latest is asked for: doing it again is meant. */
  readonly send: (work: () => Promise<void>) => Promise<void>;
}

/** Gives what a dialog that does something with a stage sends its work with. */
export function useStageDialog(): StageDialog {
  const errorText = useErrorText();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const send: StageDialog['send'] = async (work) => {
    setSaving(true);
    try {
      await work();
    } catch (error) {
      setFailure(error);
      setSaving(false);
      if (isStale(error, 'stage')) void invalidate(getStageListByPid);
    }
  };
  const warning =
    failure === null ? null : (
      <Alert className={styles['stale'] ?? ''} type="warning" showIcon title={errorText(failure)} />
    );
  return { saving, warning, send };
}
