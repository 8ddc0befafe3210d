import type { PatientFile } from '@dentarium/api/files/info-calls';
import { getStageListByPid } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { callQuery } from '@dentarium/platform';
import type { FilesToAdd } from '@dentarium/ui/declared-form';
import { UploadButton } from '@dentarium/ui/upload';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSending, usePlaceUploads } from '../images/place-uploads.ts';
import { isFieldOf, type Place } from '../images/places.ts';
import { RefusedUploads } from '../images/refused-uploads.tsx';
import { useSendFiles } from '../images/use-send-files.ts';
import { useEvent } from '../../saving/use-event.ts';
import { ChooseFile } from './choose-file.tsx';
import styles from './form-tools.module.css';

/** What is known of files that the fields of a form take. */
export interface FieldFiles {
  readonly orderId: string;
  readonly patientId: string;
  /** The key of the form. */
  readonly form: string;
  readonly kinds: readonly PatientFile['kind'][];
  /** The stage in which files that are sent are filed; the latest one when there is none. */
  readonly stageId: string | null;
}

/** Adds files of a patient to a field of a form: those that are chosen, and those that are sent from here, once they are filed. */
export function AddFiles(props: FilesToAdd & FieldFiles) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const { orderId, patientId, form, field, label, kinds, onAdd } = props;
  const stages = useQuery(callQuery(getStageListByPid, { params: { id: patientId } }, { silent: true }));
  const stage = stages.data?.find(({ id }) => id === props.stageId) ?? stages.data?.at(-1);
  const sent = usePlaceUploads(orderId).filter(({ place }) => isFieldOf(place, form, field));
  const sending = sent.filter(isSending);
  const most = props.maxCount - sending.length;
  useFiled(props, (fileId) => onAdd([fileId]));
  const title = t('images.chooseFor', { name: label });
  return (
    <>
      {most <= 0 ? null : (
        <div className={styles['ways']}>
          <Button size="small" aria-label={title} onClick={() => setChoosing(true)}>
            {t('images.choose')}
          </Button>
          {stage === undefined ? null : (
            <SendFiles
              place={{ orderId, stageId: stage.id, form, field }}
              label={label}
              kinds={kinds}
              maxCount={most}
            />
          )}
        </div>
      )}
      {sending.map(({ item: { id, name } }) => (
        <p key={id} role="status" className={styles['sending']}>
          {name} · {t('images.sending')}
        </p>
      ))}
      <RefusedUploads sent={sent} />
      {choosing ? (
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

function SendFiles(props: Pick<FilesToAdd, 'label' | 'maxCount'> & Pick<FieldFiles, 'kinds'> & { readonly place: Place }) {
  const { t } = useTranslation();
  const { place, label, kinds, maxCount: most } = props;
  const send = useSendFiles(place, { kinds, most });
  return <UploadButton size="small" label={t('images.sendFor', { name: label })} onFiles={send} />;
}

/** Takes each file that was sent for a field, once it is filed. */
function useFiled(
  { orderId, form, field }: Pick<FilesToAdd & FieldFiles, 'orderId' | 'form' | 'field'>,
  take: (fileId: string) => void,
): void {
  const taken = useEvent(take);
  useEffect(
    () =>
      bus.on('orders:imageFiled', ({ place, fileId }) => {
        if (place.orderId === orderId && isFieldOf(place, form, field)) taken(fileId);
      }),
    [orderId, form, field, taken],
  );
}
