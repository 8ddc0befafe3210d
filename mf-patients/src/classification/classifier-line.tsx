import RobotOutlined from '@ant-design/icons/RobotOutlined';
import { callApi } from '@dentarium/api';
import { classifyFiles, patientFileClassIf } from '@dentarium/api/services/classification-service';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { PENDING } from '@dentarium/domain';
import { invalidate, toast, useErrorText } from '@dentarium/platform';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { putFiles } from '../images/file-cache.ts';
import styles from './classification.module.css';
import { useClassifierRunning } from './classifier-state.ts';

/** The most files of one call. */
const AT_ONCE = 500;

/**
 * What the classifier does with the inbox: how many images it still has, or that it can be asked again (STG-05). What
 * it gave up on is handed to it once more.
 */
export function ClassifierLine({
  patientId,
  inbox,
  mayEdit,
}: {
  readonly patientId: string;
  readonly inbox: readonly PatientFile[];
  readonly mayEdit: boolean;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const images = inbox.filter(({ kind }) => kind !== 'document' && kind !== 'video');
  const running = useClassifierRunning(patientId, images.length > 0);
  if (images.length === 0) return null;
  if (running > 0) {
    return (
      <span className={styles['running']} role="status">
        <RobotOutlined aria-hidden /> {t('classifier.running', { count: running })}
      </span>
    );
  }
  if (!mayEdit) return null;
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      for (let from = 0; from < images.length; from += AT_ONCE) {
        const fileIds = images.slice(from, from + AT_ONCE).map(({ id }) => id);
        putFiles(patientId, await callApi(classifyFiles, { body: { fileIds } }, { silent: true }));
      }
      await invalidate(patientFileClassIf);
    } catch (error) {
      toast('error', errorText(error));
    } finally {
      setAsking(false);
    }
  };
  const gaveUp = images.every(({ category }) => category !== PENDING);
  return (
    <Button size="small" icon={<RobotOutlined aria-hidden />} loading={asking} onClick={() => void ask()}>
      {t(gaveUp ? 'classifier.again' : 'classifier.ask')}
    </Button>
  );
}
