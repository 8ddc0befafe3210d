import { collapseSpaces, phoneForLanguage, today } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { DateField, Field, type FieldControl, useAgeText, useGenderText } from '@dentarium/ui';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisationOptions, useTagOptions } from '../patient/options.ts';
import type { FIELD_ORDER } from './field-order.ts';
import styles from './patient-form.module.css';
import type { PatientFormState } from './use-patient-form.ts';

interface FieldsProps {
  readonly form: PatientFormState;
  /** A fact under a field: what the other side has saved there. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Whether tags are asked for; the front desk, which sees no treatment, has none. */
  readonly withTags?: boolean;
}

interface PlaceProps extends FieldsProps {
  readonly field: (typeof FIELD_ORDER)[number];
  readonly required?: boolean;
  readonly wide?: boolean;
  readonly group?: boolean;
  readonly hint?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}

/** The place of a field in the form, found again by its name when it has to be focused. */
function Place({ form, notes, field, hint, ...rest }: PlaceProps) {
  const { t } = useTranslation();
  return (
    <div data-field={field} data-wide={rest.wide === true} className={styles['place']} onBlur={() => form.leave(field)}>
      <Field label={t(`field.${field}`)} fault={form.fault(field)} hint={notes?.get(field) ?? hint} {...rest} />
    </div>
  );
}

/** The fields of the patient form (`domain-forms.md` 2.2), in the order in which a receptionist asks. */
export function PatientFields(props: FieldsProps) {
  return (
    <>
      <PersonFields {...props} />
      <RecordFields {...props} />
      <VisitFields {...props} />
      <FreeFields {...props} />
    </>
  );
}

function PersonFields(props: FieldsProps) {
  const { t } = useTranslation();
  const { form } = props;
  const { draft, change } = form;
  const ageText = useAgeText();
  const genderText = useGenderText();
  return (
    <>
      <Place {...props} field="name" required>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => change({ name: collapseSpaces(target.value) })}
          />
        )}
      </Place>
      <Place {...props} field="gender" required group>
        {() => (
          <Radio.Group
            block
            optionType="button"
            value={draft.gender}
            options={[1, 2, 0].map((gender) => ({ value: gender, label: genderText(gender) }))}
            onChange={({ target }) => change({ gender: Number(target.value) })}
          />
        )}
      </Place>
      <Place
        {...props}
        field="birthDate"
        required
        hint={draft.birthDate === null ? undefined : t('form.age', { age: ageText(draft.birthDate) })}
      >
        {(control) => (
          <DateField
            control={control}
            value={draft.birthDate}
            max={today()}
            onChange={(birthDate) => change({ birthDate })}
          />
        )}
      </Place>
      <Place {...props} field="dentalAge" required group>
        {() => (
          <Radio.Group
            block
            optionType="button"
            value={draft.dentalAge}
            options={[
              { value: 1, label: t('dentalAge.mixed') },
              { value: 2, label: t('dentalAge.permanent') },
            ]}
            onChange={({ target }) => change({ dentalAge: Number(target.value) })}
          />
        )}
      </Place>
    </>
  );
}

function RecordFields(props: FieldsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { draft, change } = props.form;
  const organisations = useOrganisationOptions();
  return (
    <>
      <Place {...props} field="patientNo" required>
        {(control) => (
          <Input
            {...control}
            value={draft.patientNo}
            autoComplete="off"
            onChange={({ target }) => change({ patientNo: target.value.trim() })}
          />
        )}
      </Place>
      <Place {...props} field="phone" hint={t('form.phoneHint')}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            value={draft.phone}
            autoComplete="off"
            onChange={({ target }) => change({ phone: target.value.replace(/[^\d+\s()-]/g, '') })}
            onBlur={() => change({ phone: phoneForLanguage(draft.phone, language) })}
          />
        )}
      </Place>
      <Place {...props} field="orgId" required>
        {(control) => (
          <Select
            {...control}
            className={styles['control'] ?? ''}
            options={organisations}
            value={draft.orgId}
            onChange={(orgId: string) => change({ orgId, tagIds: [], doctorId: null })}
          />
        )}
      </Place>
      <Place {...props} field="doctorId" required>
        {(control) => (
          <DoctorPicker
            control={control}
            orgId={draft.orgId}
            value={draft.doctorId}
            onChange={(doctorId) => change({ doctorId })}
          />
        )}
      </Place>
    </>
  );
}

function VisitFields(props: FieldsProps) {
  const { t } = useTranslation();
  const { draft, change } = props.form;
  const { birthDate, firstVisitTime } = draft;
  return (
    <>
      <Place {...props} field="firstVisitTime" required>
        {(control) => (
          <DateField
            control={control}
            value={firstVisitTime}
            max={today()}
            {...(birthDate === null ? {} : { min: birthDate })}
            onChange={(value) => change({ firstVisitTime: value })}
          />
        )}
      </Place>
      <Place {...props} field="lastVisitTime" hint={t('form.lastVisitHint')}>
        {(control) => (
          <DateField
            control={control}
            value={draft.lastVisitTime}
            clearable
            {...(firstVisitTime === null ? {} : { min: firstVisitTime })}
            onChange={(lastVisitTime) => change({ lastVisitTime })}
          />
        )}
      </Place>
    </>
  );
}

function TagsField({ form: { draft, change } }: FieldsProps) {
  const { t } = useTranslation();
  const tags = useTagOptions(draft.orgId);
  return (
    <Field label={t('field.tags')} wide>
      {({ status: _status, ...control }) => (
        <Select
          {...control}
          className={styles['control'] ?? ''}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          options={tags}
          value={[...draft.tagIds]}
          onChange={(tagIds: string[]) => change({ tagIds })}
        />
      )}
    </Field>
  );
}

function FreeFields(props: FieldsProps) {
  const { draft, change } = props.form;
  return (
    <>
      {props.withTags === false ? null : <TagsField {...props} />}
      <Place {...props} field="remark" wide>
        {(control) => (
          <Input.TextArea
            {...control}
            value={draft.remark}
            rows={3}
            showCount={{ formatter: ({ count }) => `${count} / 500` }}
            onChange={({ target }) => change({ remark: target.value })}
          />
        )}
      </Place>
    </>
  );
}
