import { type Patient, type PatientForm, updatePatientInfo } from '@dentarium/api/services/patient-service';
import { MERGE_FIELDS, type MergeField } from '@dentarium/domain';
import { toast, useLanguage } from '@dentarium/platform';
import { FormDialog, useForm, useFormValue } from '@dentarium/ui/form';
import { useDoctorOptions } from '@dentarium/ui/pickers';
import { useTranslation } from 'react-i18next';
import { callPatient } from '../patient/patient-query.ts';
import { draftOf, formOf } from './patient-draft.ts';
import { SideHead, SidesTable } from './sides-table.tsx';
import { useSavedText } from './use-saved-text.ts';

type Field = Exclude<MergeField, 'exam'>;
const FIELDS = MERGE_FIELDS.filter((field): field is Field => field !== 'exam');

/** Puts what was typed for a new patient into one who is there already, field by field; no second patient comes about. */
export default function MergeTyped(props: {
  readonly form: PatientForm;
  readonly into: Patient;
  readonly onClose: () => void;
  readonly onDone: (patient: Patient) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const savedText = useSavedText();
  const { form: given, into } = props;
  const doctors = useDoctorOptions(into.orgId);
  const doctorName = doctors.find(({ value }) => value === given.doctorId)?.label ?? '';
  const typed: Patient = { ...into, ...given, doctorName, lastVisitTime: given.lastVisitTime || given.firstVisitTime };

  const form = useForm<{ readonly taken: readonly Field[] }, PatientForm & { version: number }, Patient>({
    // Where the patient has nothing yet, what was typed is of use.
    start: { taken: FIELDS.filter((field) => into[field] === '' && given[field] !== '') },
    toBody: ({ taken }) => {
      const values = Object.fromEntries(taken.map((field) => [field, typed[field]]));
      const present = formOf(draftOf(into), language);
      const tagIds = [...new Set([...present.tagIds, ...given.tagIds])];
      return { ...present, ...values, tagIds, version: into.version };
    },
    save: (send, body) => send(updatePatientInfo, { params: { id: into.id }, body }),
    onSaved: (latest, _, cache) => {
      cache.put(callPatient(latest.id), latest);
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
        rows={FIELDS.map((field) => ({
          field,
          label: t(`field.${field}`),
          kept: savedText(into, field),
          given: savedText(typed, field),
        }))}
        taken={new Set(taken)}
        onTake={(fields) => form.change({ taken: [...fields] })}
      />
    </FormDialog>
  );
}
