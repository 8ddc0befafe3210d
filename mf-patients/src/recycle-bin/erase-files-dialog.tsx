import { type DeletedFile, eraseFiles } from '@dentarium/server/calls/recycle-bin';
import { toast, useApiMutation } from '@dentarium/platform';
import { Dialog, formatFileSize } from '@dentarium/ui';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './recycle.module.css';

/** Asks before files are erased, and names their patients. */
export function EraseFilesDialog(props: {
  readonly files: readonly DeletedFile[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { files } = props;
  const erase = useApiMutation(eraseFiles, {
    onSuccess: () => {
      toast('success', t('recycle.filesErased', { count: files.length }));
      props.onDone();
    },
  });
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const patients = new Map(files.map(({ patient }) => [patient.id, `${patient.name} ${patient.patientNo}`]));
  return (
    <Dialog
      open
      title={t('recycle.eraseFilesTitle', { count: files.length })}
      okText={t('recycle.erase')}
      okButtonProps={{ danger: true, loading: erase.isPending }}
      cancelText={t('recycle.cancel')}
      onOk={() => void erase.mutate({ body: { fileIds: files.map(({ file }) => file.id) } })}
      onCancel={props.onClose}
    >
      <Alert type="error" showIcon title={t('recycle.eraseFilesHint', { size: formatFileSize(size) })} />
      <p>{[...patients.values()].join(', ')}</p>
      <ul className={styles['same']}>
        {files.map(({ file }) => (
          <li key={file.id}>{file.name}</li>
        ))}
      </ul>
    </Dialog>
  );
}
