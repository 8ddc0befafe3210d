import { type PatientShare, queryShareDoctorList, type ShareDoctor } from '@dentarium/api/services/patient-operations';
import type { Patient } from '@dentarium/api/services/patient-service';
import { type PlainDate, today } from '@dentarium/domain';
import { callQuery } from '@dentarium/platform';
import { DateField, Field, useTyped } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './operations.module.css';
import type { ShareChanges } from './use-share-changes.ts';

/** Shares a patient with one more doctor, or gives one who has a share another right or end. */
export function ShareForm(props: {
  readonly patient: Patient;
  readonly shares: readonly PatientShare[];
  readonly changes: ShareChanges;
}) {
  const { t } = useTranslation();
  const { shares, changes } = props;
  const [doctor, setDoctor] = useState<ShareDoctor | null>(null);
  const [canEdit, setCanEdit] = useState(false);
  const [until, setUntil] = useState<PlainDate | null>(null);
  const [tried, setTried] = useState(false);
  const present = shares.find(({ doctorId }) => doctorId === doctor?.id);

  const choose = (chosen: ShareDoctor | null): void => {
    setDoctor(chosen);
    const share = shares.find(({ doctorId }) => doctorId === chosen?.id);
    if (share === undefined) return;
    setCanEdit(share.canEdit);
    setUntil(share.until);
  };
  const share = async (): Promise<void> => {
    setTried(true);
    if (doctor === null) return;
    await changes.share({ doctor, canEdit, until });
    setDoctor(null);
    setUntil(null);
    setCanEdit(false);
    setTried(false);
  };

  return (
    <form
      className={styles['shareForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void share();
      }}
    >
      <Field
        label={t('share.with')}
        required
        error={tried && doctor === null ? t('share.doctorRequired') : undefined}
        hint={present === undefined ? t('share.withHint') : t('share.present')}
      >
        {(control) => <DoctorSelect control={control} patientId={props.patient.id} value={doctor} onChange={choose} />}
      </Field>
      <Field label={t('share.right')} group>
        {() => (
          <Radio.Group
            optionType="button"
            value={canEdit}
            options={[
              { value: false, label: t('share.view') },
              { value: true, label: t('share.edit') },
            ]}
            onChange={({ target }) => setCanEdit(target.value === true)}
          />
        )}
      </Field>
      <Field label={t('share.until')} hint={t('share.untilHint')}>
        {(control) => <DateField control={control} value={until} min={today()} clearable onChange={setUntil} />}
      </Field>
      <Button className={styles['shareButton'] ?? ''} type="primary" htmlType="submit" loading={changes.sending}>
        {t(present === undefined ? 'share.do' : 'share.change')}
      </Button>
    </form>
  );
}

/** Colleagues by a part of their name; orthodontists elsewhere by their whole phone number or user name. */
function DoctorSelect(props: {
  readonly control: object;
  readonly patientId: string;
  readonly value: ShareDoctor | null;
  readonly onChange: (doctor: ShareDoctor | null) => void;
}) {
  const { t } = useTranslation();
  const [keyWord, setKeyWord] = useState('');
  const typed = useTyped(keyWord, setKeyWord);
  const { value } = props;
  const doctors = useQuery({
    ...callQuery(queryShareDoctorList, { params: { id: props.patientId }, query: keyWord === '' ? {} : { keyWord } }),
    placeholderData: keepPreviousData,
  });
  const found = doctors.data ?? [];
  const listed = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  return (
    <Select
      {...props.control}
      className={styles['wide'] ?? ''}
      // The server searches; what it found is all shown.
      showSearch={{ filterOption: false, searchValue: typed.value, onSearch: typed.type }}
      allowClear
      loading={doctors.isFetching}
      placeholder={t('share.search')}
      notFoundContent={doctors.isFetching ? null : t('share.nobody')}
      options={listed.map(({ id, name, isColleague }) => ({
        value: id,
        label: isColleague ? name : t('share.elsewhere', { name }),
      }))}
      value={value?.id ?? null}
      onChange={(id: string | undefined) => props.onChange(listed.find((doctor) => doctor.id === id) ?? null)}
    />
  );
}
