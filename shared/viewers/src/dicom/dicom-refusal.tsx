import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { DecodeRefusal } from '@dentarium/dicom/pool';
import { useRight } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../images/download-file.ts';
import styles from './dicom.module.css';
import { formatSyntax } from './syntax-names.ts';

/** Shows the reason for which a file or a frame cannot be displayed, with the name of its transfer syntax, and a download button. */
export function DicomRefusal({ file, refusal }: { readonly file: PatientFile; readonly refusal: DecodeRefusal }) {
  const { t } = useTranslation();
  const mayExport = useRight('export');
  return (
    <div className={styles['refusal']} role="alert">
      <p>{t(`dicom.refused.${refusal.code}`)}</p>
      {refusal.detail === '' ? null : <p>{t('dicom.syntax', { syntax: formatSyntax(refusal.detail) })}</p>}
      {mayExport ? <Button onClick={() => void downloadFile(file)}>{t('image.download')}</Button> : null}
    </div>
  );
}
