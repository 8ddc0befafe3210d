import type { DecodeRefusal } from '@dentarium/dicom/pool';
import { Button } from 'antd';
import type { ViewerItem, ViewerSource } from '../source/viewer-source.ts';
import { useDicomTexts } from './texts.ts';
import styles from './dicom.module.css';
import { formatSyntax } from './syntax-names.ts';

/** Shows the reason for which a file or a frame cannot be displayed, with the name of its transfer syntax, and a download button. */
export function DicomRefusal({
  source: { allows, download },
  file,
  refusal,
}: {
  readonly source: ViewerSource;
  readonly file: ViewerItem;
  readonly refusal: DecodeRefusal;
}) {
  const { t } = useDicomTexts();
  return (
    <div className={styles['refusal']} role="alert">
      <p>{t(`dicom.refused.${refusal.code}`)}</p>
      {refusal.detail === '' ? null : <p>{t('dicom.syntax', { syntax: formatSyntax(refusal.detail) })}</p>}
      {allows.download && download !== undefined ? (
        <Button onClick={() => download(file)}>{t('image.download')}</Button>
      ) : null}
    </div>
  );
}
