import { mergePatientInfo, type MergePreview, previewMerge } from '@dentarium/api/services/patient-operations';
import type { Patient } from '@dentarium/api/services/patient-service';
import type { MergeField } from '@dentarium/domain';
import { callQuery, toast, useApiMutation } from '@dentarium/platform';
import { ErrorState, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MergeChoice } from './merge-choice.tsx';
import { MergeSearch } from './merge-search.tsx';
import type { OperationDialogProps } from './operation.ts';

/**
 * Joins two patients into one: first whom with, then what of which one is kept (PAT-07).
 *
 * @param found who was found already.
 */
export default function MergeDialog({
  patient,
  found = null,
  onClose,
  onDone,
}: OperationDialogProps & { readonly found?: Patient | null }) {
  const { t } = useTranslation();
  const [other, setOther] = useState(found);
  if (other !== null) {
    return <MergeTwo one={patient} other={other} onBack={() => setOther(null)} onClose={onClose} onDone={onDone} />;
  }
  return (
    <Modal open title={t('merge.title', { name: patient.name })} footer={null} onCancel={onClose} width={760}>
      <MergeSearch patient={patient} onChoose={setOther} />
    </Modal>
  );
}

/** What of which of two patients is kept. */
function MergeTwo(props: {
  readonly one: Patient;
  readonly other: Patient;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onDone: (kept: Patient) => void;
}) {
  const { t } = useTranslation();
  const [swapped, setSwapped] = useState(false);
  const [taken, setTaken] = useState<ReadonlySet<MergeField>>(new Set());
  const keep = swapped ? props.other : props.one;
  const drop = swapped ? props.one : props.other;
  const asked = callQuery(previewMerge, { params: { keepId: keep.id, dropId: drop.id } }, { silent: true });
  const preview = useQuery({ ...asked, staleTime: 0, gcTime: 0 });
  const { data } = preview;
  const mayMerge = data !== undefined && data.refusals.length === 0;

  const merge = useApiMutation(
    (send, { keep: kept, drop: dropped }: MergePreview) =>
      send(mergePatientInfo, {
        params: { keepId: kept.id, dropId: dropped.id },
        query: { take: [...taken].join(','), keepVersion: kept.version, dropVersion: dropped.version },
      }),
    {
      onSuccess: (result) => {
        toast('success', t('merge.done', { name: result.name }));
        props.onClose();
        props.onDone(result);
      },
      onError: () => void preview.refetch(),
    },
  );

  return (
    <Modal
      open
      title={t('merge.title', { name: props.one.name })}
      width={860}
      centered
      onCancel={props.onClose}
      footer={
        <>
          <Button onClick={props.onBack}>{t('merge.back')}</Button>
          <Button
            type="primary"
            danger
            loading={merge.isPending}
            disabled={!mayMerge}
            onClick={() => data !== undefined && void merge.mutate(data)}
          >
            {t('merge.do', { no: keep.patientNo })}
          </Button>
        </>
      }
    >
      {data === undefined ? (
        <Pending preview={preview} />
      ) : (
        <MergeChoice
          preview={data}
          taken={taken}
          onTake={setTaken}
          onSwap={() => {
            setSwapped(!swapped);
            setTaken(new Set());
          }}
        />
      )}
    </Modal>
  );
}

function Pending({ preview }: { readonly preview: { isError: boolean; error: unknown; refetch: () => unknown } }) {
  return preview.isError ? (
    <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  ) : (
    <Skeletons shape="rows" count={8} />
  );
}
