import type { PatientFile } from '@dentarium/api/files/info-calls';
import { getStageListByPid } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { listExtensions } from '@dentarium/domain';
import { callQuery } from '@dentarium/platform';
import type { FilesToAdd } from '@dentarium/ui/declared-form';
import { UploadButton } from '@dentarium/ui/upload';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSending, usePlaceUploads } from '../images/place-uploads.ts';
import { isFormField, type Place } from '../images/places.ts';
import { RefusedUploads } from '../images/refused-uploads.tsx';
import { useSendFiles } from '../images/use-send-files.ts';
import { useEvent } from '../../hooks/use-event.ts';
import { ChooseFile } from './choose-file.tsx';
import styles from './form-tools.module.css';

/** The context of files in the fields of a form. */
export interface FieldFiles {
  readonly orderId: string;
  readonly patientId: string;
  /** The key of the form. */
  readonly form: string;
  readonly kinds: readonly PatientFile['kind'][];
  /** The stage in which uploaded files are filed; the latest one if omitted. */
  readonly stageId: string | null;
}

/** Adds files of a patient to a field of a form: selected files, and uploaded files once they are filed. */
export function AddFiles(props: FilesToAdd & FieldFiles) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const { orderId, patientId, form, field, label, kinds, onAdd } = props;
  const stages = useQuery(callQuery(getStageListByPid, { params: { id: patientId } }, { silent: true }));
  const stage = stages.data?.find(({ id }) => id === props.stageId) ?? stages.data?.at(-1);
  const fieldUploads = usePlaceUploads(orderId).filter(({ place }) => isFormField(place, form, field));
  const pendingUploads = fieldUploads.filter(isSending);
  const maxCount = props.maxCount - pendingUploads.length;
  useFiledUpload(props, (fileId) => onAdd([fileId]));
  const title = t('images.chooseFor', { name: label });
  return (
    <>
      {maxCount <= 0 ? null : (
        <div className={styles['ways']}>
          <Button size="small" aria-label={title} onClick={() => setChoosing(true)}>
            {t('images.choose')}
          </Button>
          {stages.data === undefined ? null : (
            <SendFiles
              place={{ orderId, stageId: stage?.id ?? null, patientId, form, field }}
              label={label}
              kinds={kinds}
              maxCount={maxCount}
            />
          )}
        </div>
      )}
      {pendingUploads.map(({ item: { id, name } }) => (
        <p key={id} role="status" className={styles['sending']}>
          {name} · {t('images.sending')}
        </p>
      ))}
      <RefusedUploads uploads={fieldUploads} />
      {isChoosing ? (
        <ChooseFile
          title={title}
          patientId={patientId}
          stages={stages}
          kinds={kinds}
          onChoose={(fileId) => {
            onAdd([fileId]);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

function SendFiles(
  props: Pick<FilesToAdd, 'label' | 'maxCount'> & Pick<FieldFiles, 'kinds'> & { readonly place: Place },
) {
  const { t } = useTranslation();
  const { place, label, kinds, maxCount: most } = props;
  const send = useSendFiles(place, { kinds, maxCount: most });
  return (
    <UploadButton
      size="small"
      label={t('images.sendFor', { name: label })}
      extensions={listExtensions(kinds)}
      onFiles={send}
    />
  );
}

/** Takes over each file that was uploaded for a field, once it is filed. */
function useFiledUpload(
  { orderId, form, field }: Pick<FilesToAdd & FieldFiles, 'orderId' | 'form' | 'field'>,
  onFiled: (fileId: string) => void,
): void {
  const handleFiled = useEvent(onFiled);
  useEffect(
    () =>
      bus.on('orders:imageFiled', ({ place, fileId }) => {
        if (place.orderId === orderId && isFormField(place, form, field)) handleFiled(fileId);
      }),
    [orderId, form, field, handleFiled],
  );
}
