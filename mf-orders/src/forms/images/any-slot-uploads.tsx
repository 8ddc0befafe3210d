import type { PatientFile } from '@dentarium/api/files/info-calls';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { DropArea, UploadButton, useDropCollector } from '@dentarium/ui/upload';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissClassifiedFiles, useClassifiedFiles } from './classified-files.ts';
import styles from './images.module.css';
import { isSending, usePlaceUploads } from './place-uploads.ts';
import type { Place } from './places.ts';
import { RefusedUploads } from './refused-uploads.tsx';
import { useSendFiles } from './use-send-files.ts';

/**
 * Accepts several files at once above the slots of an order, by a button and by dropping. The files are classified, and
 * the slots of their categories take them.
 */
export function AnySlotUploads(props: {
  /** False for forms whose slots take the files that another form on the page accepts. */
  readonly isOffered: boolean;
  readonly place: Extract<Place, { readonly isAnySlot: true }>;
  readonly files: readonly PatientFile[];
  readonly children: ReactNode;
}) {
  return props.isOffered ? <OfferedUploads {...props} /> : props.children;
}

function OfferedUploads({ place, files, children }: Omit<Parameters<typeof AnySlotUploads>[0], 'isOffered'>) {
  const { t } = useTranslation();
  const send = useSendFiles(place);
  const collectDrop = useDropCollector();
  const placeUploads = usePlaceUploads(place.orderId).filter((upload) => 'isAnySlot' in upload.place);
  const { waitingIds } = useClassifiedFiles(place.orderId);
  const waitingFiles = files.filter(({ id }) => waitingIds.includes(id));
  const isPending = ({ category }: PatientFile): boolean => category === PENDING_CATEGORY;
  const pendingCount = placeUploads.filter(isSending).length + waitingFiles.filter(isPending).length;
  const unplacedNames = waitingFiles.filter((file) => !isPending(file)).map(({ name }) => name);
  return (
    <DropArea hint={t('images.dropHint')} onFiles={(data) => void collectDrop(data).then(send)}>
      <div className={styles['form']}>
        <div className={styles['source']}>
          <UploadButton onFiles={send}>{t('images.sendSeveral')}</UploadButton>
          <span className={styles['quiet']}>{t('images.sendSeveralHint')}</span>
          {pendingCount === 0 ? null : <span role="status">{t('images.classifying', { count: pendingCount })}</span>}
        </div>
        {unplacedNames.length === 0 ? null : (
          <Alert
            type="warning"
            showIcon
            closable={{ closeIcon: true, onClose: () => dismissClassifiedFiles(place.orderId) }}
            title={t('images.unplaced', { names: unplacedNames.join(', ') })}
          />
        )}
        <RefusedUploads uploads={placeUploads} />
        {children}
      </div>
    </DropArea>
  );
}
