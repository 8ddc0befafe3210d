import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { FileImage, formatFileSize, ImageStoreContext, TagChip } from '@dentarium/ui';
import { findPatientLeftEdge } from '@dentarium/domain/image-sides';
import { type FullScreenImage, ImageViewer, type ViewerItem } from '@dentarium/viewers';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DownloadButton } from '../download-button.tsx';
import { isPicture, isViewerFile } from './file-kinds.ts';
import { type ItemOrder, useOrderItems } from './order-items.ts';
import { usePlaceNameFormatter } from './place-names.ts';
import styles from './order-files.module.css';
import type { FileViewer, OrderFileReader } from './order-file-readers.ts';

/**
 * Shows the submitted files of an order in their slots, as they were then: pictures for a closer look, models and
 * others for download.
 */
export function SubmittedFiles(props: {
  readonly files: readonly OrderFile[];
  readonly reader: OrderFileReader;
  readonly order: ItemOrder;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const { files, reader, order } = props;
  const pictures = files.filter(isPicture);
  const toName = usePlaceNameFormatter();
  const toItem = useOrderItems();
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
              {file.namesOtherPerson ? <TagChip kind="danger">{t('images.otherPerson')}</TagChip> : null}
              <span className={styles['quiet']}>
                {`${file.name} · ${index < 0 ? formatFileSize(file.size) : file.takenAt.slice(0, 10)}`}
              </span>
              <span className={styles['ways']}>
                {reader.listViewers(file).map((viewer) => (
                  <OpenViewer key={viewer} viewer={viewer} file={file} reader={reader} />
                ))}
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
        <ImageViewer
          source={reader}
          images={pictures.map((file) => toFullScreenImage(toItem(order, file), file, order.patient.name))}
          start={open}
          onShow={ignoreImage}
          onClose={close}
        />
      )}
    </ImageStoreContext>
  );
}

function OpenViewer(props: {
  readonly viewer: FileViewer;
  readonly file: OrderFile;
  readonly reader: OrderFileReader;
}) {
  const { t } = useTranslation();
  const { viewer, file, reader } = props;
  return (
    <Link to={reader.toViewerPath(viewer, file)} aria-label={t(`viewer.${viewer}.openFile`, { name: file.name })}>
      {t(`viewer.${viewer}.open`)}
    </Link>
  );
}

const ignoreImage = (): void => undefined;

function toFullScreenImage(item: ViewerItem, file: OrderFile, patient: string): FullScreenImage {
  const { id, title, name, mirror, rotation, facts } = item;
  return {
    id,
    title,
    // The lines over the picture can be switched off; the patient stays named.
    subtitle: `${patient} · ${name}`,
    mirror,
    rotation,
    facts,
    patientLeft: findPatientLeftEdge(item),
    hasFull: file.contentType.startsWith('image/'),
  };
}
