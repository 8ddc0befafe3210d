import { type Patient, type PatientForm, updatePatientInfo } from '@dentarium/api/patients/calls';
import { completeAlerts, joinAlerts } from '@dentarium/domain/patient-alerts';
import { MERGE_FIELDS, type MergeField, suggestMerge } from '@dentarium/domain/patient-merge';
import { queryClient, toast, useLanguage } from '@dentarium/platform';
import { FormDialog, useForm, useFormValue } from '@dentarium/ui/form';
import { useDoctorOptions } from '@dentarium/ui/pickers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPatientQuery } from '../patient/patient-query.ts';
import { toPatientDraft, toPatientForm } from './patient-draft.ts';
import { JoinedAlerts } from './joined-alerts.tsx';
import { SideHead, type SidesRow, SidesTable } from './sides-table.tsx';
import { useSavedText } from './use-saved-text.ts';

type Field = Exclude<MergeField, 'exam'>;
const FIELDS = MERGE_FIELDS.filter((field): field is Field => field !== 'exam');

/** Merges the typed values of a new patient into an existing one, field by field, without creating a second patient. */
export function MergeIntoExisting(props: {
  readonly form: PatientForm;
  readonly target: Patient;
  readonly onClose: () => void;
  readonly onDone: (patient: Patient) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const savedText = useSavedText();
  const { form: typedForm } = props;
  const [target, setTarget] = useState(props.target);
  const [before, setBefore] = useState<Patient | null>(null);
  const doctors = useDoctorOptions(target.orgId);
  const doctorName = doctors.find(({ value }) => value === typedForm.doctorId)?.label ?? '';
  const applyTypedValues = (patient: Patient): Patient => ({
    ...patient,
    ...typedForm,
    ...joinAlerts(patient, completeAlerts(typedForm)),
    doctorName,
    lastVisitTime: typedForm.lastVisitTime || typedForm.firstVisitTime,
  });
  const toRows = (patient: Patient): SidesRow<Field>[] =>
    FIELDS.map((field) => ({
      field,
      label: t(`field.${field}`),
      keptText: savedText(patient, field),
      otherText: savedText(applyTypedValues(patient), field),
    }));
  // Typed values are preselected where the patient has none, and for the earlier first and the later last visit.
  const suggestFields = (patient: Patient): Field[] => {
    const suggestedFields = suggestMerge(patient, applyTypedValues(patient));
    return FIELDS.filter((field) => suggestedFields.includes(field));
  };

  // No draft: choices alone.
  const form = useForm<{ readonly takenFields: readonly Field[] }, PatientForm & { version: number }, Patient>({
    start: { takenFields: suggestFields(target) },
    toBody: ({ takenFields }) => {
      const values = Object.fromEntries(takenFields.map((field) => [field, applyTypedValues(target)[field]]));
      const present = toPatientForm(toPatientDraft(target), language);
      const tagIds = [...new Set([...present.tagIds, ...typedForm.tagIds])];
      const alerts = joinAlerts(target, completeAlerts(typedForm));
      return { ...present, ...values, ...alerts, tagIds, version: target.version };
    },
    save: (send, body) => send(updatePatientInfo, { params: { id: target.id }, body }),
    stale: {
      noun: 'patient',
      title: t('form.stale'),
      load: async () => {
        const latest = await queryClient.query({ ...toPatientQuery(target.id), staleTime: 0 });
        setBefore(target);
        setTarget(latest);
        return { takenFields: suggestFields(latest) };
      },
    },
    onSaved: (latest, _, cache) => {
      cache.store(toPatientQuery(latest.id), latest);
      toast('success', t('merge.done', { name: latest.name }));
      props.onDone(latest);
    },
  });
  const takenFields = useFormValue(form, 'takenFields');

  return (
    <FormDialog
      title={t('duplicate.mergeTitle', { name: target.name, no: target.patientNo })}
      saveLabel={t('duplicate.mergeSave')}
      width={760}
      secondaryButton={{ label: t('question.back'), onClick: props.onClose }}
      form={form}
      onClose={props.onClose}
    >
      <SidesTable
        caption={t('merge.fields')}
        keptHead={
          <SideHead role={t('duplicate.present')}>
            {target.name} · {target.patientNo}
          </SideHead>
        }
        otherHead={<SideHead role={t('duplicate.typed')}>{typedForm.name}</SideHead>}
        rows={toRows(target)}
        before={before === null ? [] : toRows(before)}
        takenFields={new Set(takenFields)}
        onTake={(fields) => form.change({ takenFields: [...fields] })}
      />
      <JoinedAlerts one={target} other={completeAlerts(typedForm)} />
    </FormDialog>
  );
}
