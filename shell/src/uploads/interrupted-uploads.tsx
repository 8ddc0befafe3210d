import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { toast } from '@dentarium/platform';
import { formatFileSize } from '@dentarium/ui';
import { type ResumableUpload, uploads } from '@dentarium/upload';
import { Button } from 'antd';
import { UploadButton } from '@dentarium/ui/upload';
import { useUploadTexts } from './texts.ts';
import styles from './uploads.module.css';

/**
 * Uploads that were interrupted by a reload or a closed page. A browser does not return a file by itself, so users
 * choose it again; parts that have arrived are not sent again.
 */
export function InterruptedUploads({ interrupted }: { readonly interrupted: readonly ResumableUpload[] }) {
  const { t } = useUploadTexts();
  if (interrupted.length === 0) return null;
  const resume = async (files: readonly File[]): Promise<void> => {
    const unknown = await uploads.resumeFromZips(uploads.resumeInterrupted(files).unknown);
    if (unknown.length > 0) toast('warning', t('unknownFiles', { names: unknown.map(({ name }) => name).join(', ') }));
  };
  return (
    <section className={styles['interrupted']} aria-label={t('wasInterrupted')}>
      <p className={styles['explain']}>{t('chooseAgain')}</p>
      <ul className={styles['lines']}>
        {interrupted.map(({ id, name, size, zip }) => (
          <li key={id} className={styles['line']} data-state="interrupted">
            <span className={styles['name']} title={name}>
              {name}
            </span>
            <span className={styles['acts']}>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`${t('forget')}: ${name}`}
                title={t('forget')}
                onClick={() => uploads.removeInterrupted(id)}
              />
            </span>
            <span className={styles['state']}>
              {formatFileSize(size)}
              {zip === undefined ? null : ` · ${t('fromZip', { zip })}`}
            </span>
          </li>
        ))}
      </ul>
      <UploadButton size="small" type="primary" onFiles={(files) => void resume(files)}>
        {t('chooseFiles')}
      </UploadButton>
    </section>
  );
}
