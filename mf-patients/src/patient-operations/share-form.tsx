import {
  insertSharePatient,
  queryShareDoctorList,
  type ShareDoctor,
  type PatientShare,
} from '@dentarium/api/patients/operation-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { type PlainDate, getToday } from '@dentarium/domain';
import { callQuery, toast } from '@dentarium/platform';
import { DateField, useTypedValue } from '@dentarium/ui';
import { FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './operations.module.css';

interface Values {
  readonly doctor: ShareDoctor | null;
  readonly canEdit: boolean;
  readonly until: PlainDate | null;
}

const EMPTY_VALUES: Values = { doctor: null, canEdit: false, until: null };

/** Shares a patient with another doctor, or changes right or end of an existing share. */
export function ShareForm(props: {
  readonly patient: Patient;
  readonly shares: readonly PatientShare[];
  /** True while another change of the shares is sent. */
  readonly isBusy: boolean;
  readonly onChanged: () => void;
}) {
  const { t } = useTranslation();
  const { patient, shares } = props;
  const form = useForm<Values, Omit<Values, 'doctor'>, PatientShare>({
    start: EMPTY_VALUES,
    toBody: ({ canEdit, until }) => ({ canEdit, until }),
    schema: insertSharePatient.body,
    draftKey: `share.${patient.id}`,
    rules: ({ doctor }) => (doctor === null ? [{ field: 'doctor', problem: 'required' }] : []),
    problemText: (problem) => (problem === 'required' ? t('share.doctorRequired') : undefined),
    save: (send, body, { doctor }) =>
      send(insertSharePatient, { params: { patientId: patient.id, doctorId: doctor?.id ?? '' }, body }),
    toNextValues: () => EMPTY_VALUES,
    onSaved: ({ doctorName }) => {
      props.onChanged();
      toast('success', t('share.made', { doctor: doctorName }));
    },
  });
  const doctor = useFormValue(form, 'doctor');
  const presentShare = shares.find(({ doctorId }) => doctorId === doctor?.id);

  const selectDoctor = (selectedDoctor: ShareDoctor | null): void => {
    const share = shares.find(({ doctorId }) => doctorId === selectedDoctor?.id);
    form.change({
      doctor: selectedDoctor,
      ...(share === undefined ? {} : { canEdit: share.canEdit, until: share.until }),
    });
  };

  return (
    <form
      id={form.id}
      className={styles['shareForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormField
        form={form}
        name="doctor"
        label={t('share.with')}
        required
        hint={presentShare === undefined ? t('share.withHint') : t('share.present')}
      >
        {(control, { value }) => (
          <DoctorSelect control={control} patientId={patient.id} value={value} onChange={selectDoctor} />
        )}
      </FormField>
      <FormField form={form} name="canEdit" label={t('share.right')} group>
        {(_, { value, change }) => (
          <Radio.Group
            optionType="button"
            value={value}
            options={[
              { value: false, label: t('share.view') },
              { value: true, label: t('share.edit') },
            ]}
            onChange={({ target }) => change(target.value === true)}
          />
        )}
      </FormField>
      <FormField form={form} name="until" label={t('share.until')} hint={t('share.untilHint')}>
        {(control, { value, change }) => (
          <DateField control={control} value={value} min={getToday()} clearable onChange={change} />
        )}
      </FormField>
      <Button
        className={styles['shareButton'] ?? ''}
        type="primary"
        htmlType="submit"
        loading={form.saving || props.isBusy}
      >
        {t(presentShare === undefined ? 'share.do' : 'share.change')}
      </Button>
    </form>
  );
}

/**
 * Finds colleagues by a part of their name, and orthodontists of other clinics by their full phone number or user name.
 */
function DoctorSelect(props: {
  readonly control: object;
  readonly patientId: string;
  readonly value: ShareDoctor | null;
  readonly onChange: (doctor: ShareDoctor | null) => void;
}) {
  const { t } = useTranslation();
  const [keyWord, setKeyWord] = useState('');
  const typedKeyword = useTypedValue(keyWord, setKeyWord);
  const { value } = props;
  const doctors = useQuery({
    ...callQuery(queryShareDoctorList, { params: { id: props.patientId }, query: keyWord === '' ? {} : { keyWord } }),
    placeholderData: keepPreviousData,
  });
  const matches = doctors.data ?? [];
  const options = value === null || matches.some(({ id }) => id === value.id) ? matches : [value, ...matches];
  return (
    <Select
      {...props.control}
      className={styles['wide'] ?? ''}
      // The server filters, so the options are not filtered again.
      showSearch={{ filterOption: false, searchValue: typedKeyword.value, onSearch: typedKeyword.type }}
      allowClear
      loading={doctors.isFetching}
      placeholder={t('share.search')}
      notFoundContent={doctors.isFetching ? null : t('share.nobody')}
      options={options.map(({ id, name, isColleague }) => ({
        value: id,
        label: isColleague ? name : t('share.elsewhere', { name }),
      }))}
      value={value?.id ?? null}
      onChange={(id: string | undefined) => props.onChange(options.find((doctor) => doctor.id === id) ?? null)}
    />
  );
}
