import { isStale } from '@dentarium/api';
import { mergePatientInfo } from '@dentarium/api/patients/operation-calls';
import { type MergePreview, previewMerge } from '@dentarium/server/calls/patients';
import type { Patient } from '@dentarium/api/patients/calls';
import { type MergeField, suggestMerge } from '@dentarium/domain/patient-merge';
import { callQuery, queryClient, toast } from '@dentarium/platform';
import { Dialog, QueryBoundary, Skeletons } from '@dentarium/ui';
import { FormDialog, FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MergeChoice } from './merge-choice.tsx';
import { MergeSearch } from './merge-search.tsx';
import type { OperationDialogProps } from './operation.ts';
import { useUnmergePatients } from './use-unmerge-patients.ts';

/**
 * Merges two patients into one: first the choice of the other patient, then the choice of the values (PAT-07).
 *
 * @param target the other patient, if already known.
 */
export default function MergeDialog({
  patient,
  target = null,
  onClose,
  onDone,
}: OperationDialogProps & { readonly target?: Patient | null }) {
  const { t } = useTranslation();
  const [other, setOther] = useState(target);
  if (other !== null) {
    return (
      <MergeValuesDialog one={patient} other={other} onBack={() => setOther(null)} onClose={onClose} onDone={onDone} />
    );
  }
  return (
    <Dialog open title={t('merge.title', { name: patient.name })} footer={null} onCancel={onClose} width={760}>
      <MergeSearch patient={patient} onChoose={setOther} />
    </Dialog>
  );
}

interface MergeValues {
  /** Fields with the value of the patient who is not kept. */
  /** `null` until the user chooses: then the suggested ones are taken. */
  readonly takenFields: readonly MergeField[] | null;
  /** Typed ID of the patient who is not kept. */
  readonly typedNo: string;
}

/** Shows the choice of the values of both patients. */
function MergeValuesDialog(props: {
  readonly one: Patient;
  readonly other: Patient;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onDone: (mergedPatient: Patient) => void;
}) {
  const { t } = useTranslation();
  // The preview depends on which patient is kept.
  const [isSwapped, setSwapped] = useState(false);
  const keep = isSwapped ? props.other : props.one;
  const drop = isSwapped ? props.one : props.other;
  const previewQuery = callQuery(previewMerge, { params: { keepId: keep.id, dropId: drop.id } }, { silent: true });
  const preview = useQuery({ ...previewQuery, staleTime: 0, gcTime: 0 });
  const { data } = preview;
  const [before, setBefore] = useState<MergePreview | null>(null);
  const unmerge = useUnmergePatients();

  // No draft: choices, and an ID that must be typed each time.
  const form = useForm<MergeValues, MergeValues, Patient>({
    start: { takenFields: null, typedNo: '' },
    save: async (send, _, { takenFields, typedNo }) => {
      if (data === undefined) return null;
      const { keep: keptPatient, drop: dropped } = data;
      try {
        return await send(mergePatientInfo, {
          params: { keepId: keptPatient.id, dropId: dropped.id },
          query: {
            take: (takenFields ?? suggestMerge(keptPatient, dropped)).join(','),
            typedNo,
            keepVersion: keptPatient.version,
            dropVersion: dropped.version,
          },
        });
      } catch (error) {
        if (isStale(error, 'patient')) setBefore(data);
        // The dialog shows the reason of the refusal.
        else void preview.refetch();
        throw error;
      }
    },
    onSaved: (result) => {
      toast(
        'success',
        t('merge.done', { name: result.name }),
        () => void unmerge.mutate({ params: { id: result.id === keep.id ? drop.id : keep.id } }),
      );
      props.onClose();
      props.onDone(result);
    },
    stale: {
      noun: 'patient',
      title: t('form.stale'),
      load: async () => {
        await queryClient.query({ ...previewQuery, staleTime: 0 });
        return { takenFields: null, typedNo: '' };
      },
    },
  });
  const takenFields = useFormValue(form, 'takenFields');
  const typedNo = useFormValue(form, 'typedNo');

  return (
    <FormDialog
      title={t('merge.title', { name: props.one.name })}
      saveLabel={t('merge.do', { no: keep.patientNo })}
      width={860}
      centered
      danger
      ready={data !== undefined && data.refusals.length === 0 && typedNo.trim() === data.drop.patientNo}
      secondaryButton={{ label: t('merge.back'), onClick: props.onBack }}
      form={form}
      onClose={props.onClose}
    >
      <QueryBoundary query={preview} loading={<Skeletons shape="rows" count={8} />}>
        {(loadedPreview) => (
          <MergeChoice
            preview={loadedPreview}
            before={before}
            takenFields={new Set(takenFields ?? suggestMerge(loadedPreview.keep, loadedPreview.drop))}
            onTake={(fields) => form.change({ takenFields: [...fields] })}
            onSwap={() => {
              setSwapped(!isSwapped);
              setBefore(null);
              form.change({ takenFields: null, typedNo: '' });
            }}
          >
            <FormField form={form} name="typedNo" label={t('recycle.typeNo', { name: drop.name, no: drop.patientNo })}>
              {(control, { value, change }) => (
                <Input {...control} autoComplete="off" value={value} onChange={({ target }) => change(target.value)} />
              )}
            </FormField>
          </MergeChoice>
        )}
      </QueryBoundary>
    </FormDialog>
  );
}
