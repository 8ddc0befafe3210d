import type { Patient } from '@dentarium/api/patients/calls';
import { collapseSpaces, getToday } from '@dentarium/domain';
import { PATIENT_ALERT_KINDS } from '@dentarium/domain/patient-alerts';
import { normalisePhone } from '@dentarium/domain/phone';
import { useLanguage } from '@dentarium/platform';
import { DateField, useAgeText, useGenderText } from '@dentarium/ui';
import { type Form, FormField, useFormValue } from '@dentarium/ui/form';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOrganisationOptions, useTagOptions } from '../patient/options.ts';
import type { PatientDraft } from './patient-draft.ts';
import styles from './patient-form.module.css';

interface FieldsProps {
  readonly form: Form<PatientDraft>;
  /** True if the form has tags; the front desk sees no treatment and has none. */
  readonly withTags?: boolean;
  /** The saved patient; their present doctor stays selectable, even if no longer a doctor. */
  readonly savedPatient?: Pick<Patient, 'orgId' | 'doctorId' | 'doctorName'>;
}

/** Shows the fields of the patient form (`domain-forms.md` 2.2), in the order of a registration. */
export function PatientFields(props: FieldsProps) {
  return (
    <>
      <PersonFields {...props} />
      <RecordFields {...props} />
      <VisitFields {...props} />
      <AlertFields {...props} />
      <FreeFields {...props} />
    </>
  );
}

function PersonFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const birthDate = useFormValue(form, 'birthDate');
  return (
    <>
      <FormField form={form} name="name" label={t('field.name')} required>
        {(control, { value, change }) => (
          <Input
            {...control}
            value={value}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => change(collapseSpaces(target.value))}
          />
        )}
      </FormField>
      <FormField form={form} name="gender" label={t('field.gender')} required group>
        {(_, { value, change }) => (
          <Radio.Group
            block
            optionType="button"
            value={value}
            options={[1, 2, 0].map((gender) => ({ value: gender, label: genderText(gender) }))}
            onChange={({ target }) => change(Number(target.value))}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="birthDate"
        label={t('field.birthDate')}
        required
        hint={birthDate === null ? undefined : t('form.age', { age: ageText(birthDate) })}
      >
        {(control, { value, change }) => (
          <DateField control={control} value={value} max={getToday()} onChange={change} />
        )}
      </FormField>
      <FormField form={form} name="dentalAge" label={t('field.dentalAge')} required group>
        {(_, { value, change }) => (
          <Radio.Group
            block
            optionType="button"
            value={value}
            options={[
              { value: 1, label: t('dentalAge.mixed') },
              { value: 2, label: t('dentalAge.permanent') },
            ]}
            onChange={({ target }) => change(Number(target.value))}
          />
        )}
      </FormField>
    </>
  );
}

function RecordFields({ form, savedPatient }: FieldsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const organisations = useOrganisationOptions();
  const orgId = useFormValue(form, 'orgId');
  return (
    <>
      <FormField form={form} name="patientNo" label={t('field.patientNo')} required>
        {(control, { value, change }) => (
          <Input {...control} value={value} autoComplete="off" onChange={({ target }) => change(target.value.trim())} />
        )}
      </FormField>
      <FormField form={form} name="phone" label={t('field.phone')} hint={t('form.phoneHint')}>
        {(control, { value, change }) => (
          <Input
            {...control}
            type="tel"
            value={value}
            autoComplete="off"
            onChange={({ target }) => change(target.value.replace(/[^\d+\s()-]/g, ''))}
            onBlur={() => change(normalisePhone(value, language))}
          />
        )}
      </FormField>
      <FormField form={form} name="orgId" label={t('field.orgId')} required>
        {(control, { value }) => (
          <Select
            {...control}
            className={styles['control'] ?? ''}
            options={organisations}
            value={value}
            onChange={(selectedOrgId: string) => form.change({ orgId: selectedOrgId, tagIds: [], doctorId: null })}
          />
        )}
      </FormField>
      <FormField form={form} name="doctorId" label={t('field.doctorId')} required>
        {(control, { value, change }) => (
          <DoctorPicker
            control={control}
            orgId={orgId}
            extraOption={
              savedPatient?.orgId === orgId
                ? { value: savedPatient.doctorId, label: savedPatient.doctorName }
                : undefined
            }
            notFound={t('form.noDoctor')}
            value={value}
            onChange={change}
          />
        )}
      </FormField>
    </>
  );
}

function VisitFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const birthDate = useFormValue(form, 'birthDate');
  const firstVisitTime = useFormValue(form, 'firstVisitTime');
  return (
    <>
      <FormField form={form} name="firstVisitTime" label={t('field.firstVisitTime')} required>
        {(control, { value, change }) => (
          <DateField
            control={control}
            value={value}
            max={getToday()}
            {...(birthDate === null ? {} : { min: birthDate })}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="lastVisitTime" label={t('field.lastVisitTime')} hint={t('form.lastVisitHint')}>
        {(control, { value, change }) => (
          <DateField
            control={control}
            value={value}
            clearable
            max={getToday()}
            {...(firstVisitTime === null ? {} : { min: firstVisitTime })}
            onChange={change}
          />
        )}
      </FormField>
    </>
  );
}

/** Shows the alerts, one text each, because the page of the patient names each kind. */
function AlertFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {PATIENT_ALERT_KINDS.map((kind) => (
        <FormField
          key={kind}
          form={form}
          name={kind}
          label={t(`field.${kind}`)}
          hint={t(`form.alertHint.${kind}`)}
          wide
        >
          {(control, { value, change }) => (
            <Input.TextArea
              {...control}
              value={value}
              autoSize={{ minRows: 1, maxRows: 4 }}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </FormField>
      ))}
    </>
  );
}

function TagsField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const tags = useTagOptions(useFormValue(form, 'orgId'));
  return (
    <FormField form={form} name="tagIds" label={t('field.tags')} wide>
      {({ status: _status, ...control }, { value, change }) => (
        <Select
          {...control}
          className={styles['control'] ?? ''}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          options={tags}
          value={[...value]}
          onChange={(tagIds: string[]) => change(tagIds)}
        />
      )}
    </FormField>
  );
}

function FreeFields(props: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {props.withTags === false ? null : <TagsField {...props} />}
      <FormField form={props.form} name="remark" label={t('field.remark')} wide>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            value={value}
            rows={3}
            showCount={{ formatter: ({ count }) => `${count} / 500` }}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    </>
  );
}
