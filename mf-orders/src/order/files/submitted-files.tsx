import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { FileImage, formatFileSize, ImageStoreContext } from '@dentarium/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DownloadButton } from '../download-button.tsx';
import { isModel, isPicture, isViewerFile } from './file-kinds.ts';
import { usePlaceNameFormatter } from './place-names.ts';
import styles from './order-files.module.css';
import type { OrderFileReader } from './order-file-readers.ts';

const ImageDialog = lazy(() => import('./image-dialog.tsx').then((module) => ({ default: module.ImageDialog })));

/**
 * The submitted files of an order in their slots, as they were then: pictures for a closer look, models and others for
 * download.
 */
export function SubmittedFiles(props: {
  readonly files: readonly OrderFile[];
  readonly reader: OrderFileReader;
  readonly patient: { readonly name: string; readonly patientNo: string };
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number | null>(null);
  const { files, reader } = props;
  const pictures = files.filter(isPicture);
  const toName = usePlaceNameFormatter();
  return (
    <ImageStoreContext value={reader.images}>
      <ul className={styles['files']}>
        {files.map((file) => {
          const index = pictures.indexOf(file);
          return (
            <li key={file.id} className={styles['file']}>
              <span className={styles['thumbnail']}>
                {index < 0 ? null : (
                  <button
                    type="button"
                    className={styles['look']}
                    aria-label={t('files.look', { name: toName(file) })}
                    onClick={() => setOpen(index)}
                  />
                )}
                {/* A file without a picture only has its name. */}
                {isPicture(file) || isViewerFile(file) ? (
                  <FileImage fileId={file.id} alt="" mirror={file.mirror} rotation={file.rotation} />
                ) : null}
              </span>
              <span>{toName(file)}</span>
              <span className={styles['quiet']}>
                {`${file.name} · ${index < 0 ? formatFileSize(file.size) : file.takenAt.slice(0, 10)}`}
              </span>
              <span className={styles['ways']}>
                {isModel(file) ? <OpenModel file={file} reader={reader} /> : null}
                {reader.canDownload(file) ? (
                  <DownloadButton
                    label={t('files.takeFile', { name: file.name })}
                    // Cameras and scanners repeat file names, so downloads start with the slot.
                    fileName={`${toName(file)} - ${file.name}`}
                    read={() => reader.read(file.id)}
                  >
                    {t('files.take')}
                  </DownloadButton>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <ImageDialog
            pictures={pictures}
            index={open}
            toName={toName}
            patient={props.patient}
            onShow={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </ImageStoreContext>
  );
}

function OpenModel({ file, reader }: { readonly file: OrderFile; readonly reader: OrderFileReader }) {
  const { t } = useTranslation();
  return (
    <Link to={reader.toModelPath(file)} aria-label={t('models.openFile', { name: file.name })}>
      {t('models.open')}
    </Link>
  );
}
