import { type Patient, type PatientForm, updatePatientInfo } from '@dentarium/api/patients/calls';
import { MERGE_FIELDS, type MergeField } from '@dentarium/domain/patient-merge';
import { queryClient, toast, useLanguage } from '@dentarium/platform';
import { FormDialog, useForm, useFormValue } from '@dentarium/ui/form';
import { useDoctorOptions } from '@dentarium/ui/pickers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callPatient } from '../patient/patient-query.ts';
import { draftOf, formOf } from './patient-draft.ts';
import { SideHead, type SidesRow, SidesTable } from './sides-table.tsx';
import { useSavedText } from './use-saved-text.ts';

type Field = Exclude<MergeField, 'exam'>;
const FIELDS = MERGE_FIELDS.filter((field): field is Field => field !== 'exam');

/** Puts what was typed for a new patient into one who is there already, field by field; no second patient comes about. */
export function MergeTyped(props: {
  readonly form: PatientForm;
  readonly into: Patient;
  readonly onClose: () => void;
  readonly onDone: (patient: Patient) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const savedText = useSavedText();
  const { form: given } = props;
  const [into, setInto] = useState(props.into);
  const [before, setBefore] = useState<Patient | null>(null);
  const doctors = useDoctorOptions(into.orgId);
  const doctorName = doctors.find(({ value }) => value === given.doctorId)?.label ?? '';
  const typedOver = (patient: Patient): Patient => ({
    ...patient,
    ...given,
    doctorName,
    lastVisitTime: given.lastVisitTime || given.firstVisitTime,
  });
  const rowsOf = (patient: Patient): SidesRow<Field>[] =>
    FIELDS.map((field) => ({
      field,
      label: t(`field.${field}`),
      kept: savedText(patient, field),
      given: savedText(typedOver(patient), field),
    }));
  // Where the patient has nothing yet, what was typed is of use.
  const missingIn = (patient: Patient) => FIELDS.filter((field) => patient[field] === '' && given[field] !== '');

  // No draft: choices alone.
  const form = useForm<{ readonly taken: readonly Field[] }, PatientForm & { version: number }, Patient>({
    start: { taken: missingIn(into) },
    toBody: ({ taken }) => {
      const values = Object.fromEntries(taken.map((field) => [field, typedOver(into)[field]]));
      const present = formOf(draftOf(into), language);
      const tagIds = [...new Set([...present.tagIds, ...given.tagIds])];
      return { ...present, ...values, tagIds, version: into.version };
    },
    save: (send, body) => send(updatePatientInfo, { params: { id: into.id }, body }),
    stale: {
      noun: 'patient',
      title: t('form.stale'),
      load: async () => {
        const latest = await queryClient.query({ ...callPatient(into.id), staleTime: 0 });
        setBefore(into);
        setInto(latest);
        return { taken: missingIn(latest) };
      },
    },
    onSaved: (latest, _, cache) => {
      cache.store(callPatient(latest.id), latest);
      toast('success', t('merge.done', { name: latest.name }));
      props.onDone(latest);
    },
  });
  const taken = useFormValue(form, 'taken');

  return (
    <FormDialog
      title={t('duplicate.mergeTitle', { name: into.name, no: into.patientNo })}
      saveLabel={t('duplicate.mergeSave')}
      width={760}
      back={{ label: t('question.back'), onClick: props.onClose }}
      form={form}
      onClose={props.onClose}
    >
      <SidesTable
        caption={t('merge.fields')}
        kept={
          <SideHead role={t('duplicate.present')}>
            {into.name} · {into.patientNo}
          </SideHead>
        }
        given={<SideHead role={t('duplicate.typed')}>{given.name}</SideHead>}
        rows={rowsOf(into)}
        before={before === null ? [] : rowsOf(before)}
        taken={new Set(taken)}
        onTake={(fields) => form.change({ taken: [...fields] })}
      />
    </FormDialog>
  );
}
