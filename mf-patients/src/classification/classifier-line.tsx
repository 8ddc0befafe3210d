import RobotOutlined from '@ant-design/icons/RobotOutlined';
import { classifyFiles } from '@dentarium/server/calls/classification';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { useApiMutation } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { mergeFiles } from '../images/file-cache.ts';
import { toFilesQuery } from '../patient/patient-query.ts';
import styles from './classification.module.css';
import { useClassifierRunning } from './classifier-state.ts';

/** Maximum number of files of one call. */
const MAX_FILES_PER_CALL = 500;

/**
 * Shows the state of the classifier for the inbox: the number of remaining images, or a button that requests it again (STG-05). Files that
 * it gave up are submitted once more.
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
  const images = inbox.filter(({ kind }) => kind !== 'document' && kind !== 'video');
  const running = useClassifierRunning(patientId, images.length > 0);
  const ask = useApiMutation(
    async (send) => {
      const updatedFiles: PatientFile[] = [];
      for (let from = 0; from < images.length; from += MAX_FILES_PER_CALL) {
        const fileIds = images.slice(from, from + MAX_FILES_PER_CALL).map(({ id }) => id);
        updatedFiles.push(...(await send(classifyFiles, { body: { fileIds } })));
      }
      return updatedFiles;
    },
    {
      onSuccess: (updatedFiles, _, cache) =>
        cache.change(toFilesQuery(patientId), (before) => mergeFiles(before, updatedFiles)),
    },
  );
  if (images.length === 0) return null;
  if (running > 0) {
    return (
      <span className={styles['running']} role="status">
        <RobotOutlined aria-hidden /> {t('classifier.running', { count: running })}
      </span>
    );
  }
  if (!mayEdit) return null;
  const gaveUp = images.every(({ category }) => category !== PENDING_CATEGORY);
  return (
    <Button size="small" icon={<RobotOutlined aria-hidden />} loading={ask.isPending} onClick={() => void ask.mutate()}>
      {t(gaveUp ? 'classifier.again' : 'classifier.ask')}
    </Button>
  );
}
