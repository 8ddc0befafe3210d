import { ApiError } from '@dentarium/api';
import {
  insertPatientMedicalRecord,
  medicalRecordForm,
  type MedicalRecord,
  type MedicalRecordForm,
  updatePatientMedicalRecord,
} from '@dentarium/api/medical-records/calls';
import { getToday } from '@dentarium/domain';
import { listMedicalRecordFieldErrors } from '@dentarium/domain/medical-record';
import { queryClient, toast } from '@dentarium/platform';
import { FormDrawer, isMissing, useForm } from '@dentarium/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient/patient-record.ts';
import { createRecordDraft, RECORD_PROBLEMS, toRecordDraft, toRecordBody } from './record-draft.ts';
import { RecordFields } from './record-fields.tsx';
import { toRecordsQuery } from './records-query.ts';

/**
 * Shows the form of a new or changed record. The typed values survive leaving, reloading, and changes of somebody else.
 */
export function RecordForm(props: {
  readonly record: PatientRecord;
  /** Undefined for a new record. */
  readonly savedRecord?: MedicalRecord;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { savedRecord } = props;
  const { patient } = props.record;
  const [version, setVersion] = useState(savedRecord?.version ?? 0);
  const form = useForm<MedicalRecordForm>({
    start: savedRecord === undefined ? createRecordDraft(getToday()) : toRecordDraft(savedRecord),
    rules: (draft) => listMedicalRecordFieldErrors(draft, { birthDate: patient.birthDate, day: getToday() }),
    problemText: (problem) => {
      const problemKey = RECORD_PROBLEMS.find((one) => one === problem);
      return problemKey === undefined ? undefined : t(`record.problem.${problemKey}`);
    },
    toErrorToast: (errors) => (errors.some(isMissing) ? t('form.fillIn') : undefined),
    toBody: toRecordBody,
    schema: medicalRecordForm,
    save: (send, body) =>
      savedRecord === undefined
        ? send(insertPatientMedicalRecord, { body: { ...body, patientId: patient.id } })
        : send(updatePatientMedicalRecord, { body: { ...body, id: savedRecord.id, version } }),
    onSaved: () => {
      toast('success', t('record.saved'));
      props.onClose();
    },
    ...(savedRecord === undefined
      ? {}
      : {
          stale: {
            noun: 'medicalRecord' as const,
            title: t('record.stale'),
            load: async () => {
              const records = await queryClient.query({ ...toRecordsQuery(patient.id), staleTime: 0 });
              const latest = records.find(({ id }) => id === savedRecord.id);
              if (latest === undefined) throw new ApiError('record.notFound', '');
              setVersion(latest.version);
              return toRecordDraft(latest);
            },
          },
        }),
    draftKey: `record.${patient.id}.${savedRecord?.id ?? 'new'}`,
  });

  return (
    <FormDrawer
      title={t(savedRecord === undefined ? 'record.new' : 'record.editTitle')}
      subject={`${patient.name} · ${patient.patientNo}`}
      form={form}
      isClosing={(from, to) => from.pathname !== to.pathname || !to.searchParams.has('record')}
      onClose={props.onClose}
    >
      <RecordFields form={form} record={props.record} />
    </FormDrawer>
  );
}
