import {
  assignException,
  queryExceptionPatients,
  queryExceptionStages,
} from '@dentarium/api/services/exception-service';
import { FILE_CATEGORIES, isAssignable } from '@dentarium/domain';
import { callQuery, useLanguage } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { PatientSelect } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartProps } from './exception-panel.tsx';
import styles from './exceptions.module.css';

/** Files an exception with a patient: one of those whom it may show, or one who is looked for. */
export function AssignForm({ exception, isBusy, run }: PartProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [only] = exception.candidates;
  const [patientId, setPatientId] = useState(exception.candidates.length === 1 ? (only?.id ?? null) : null);
  const [stageId, setStageId] = useState<string | null>(null);
  const [category, setCategory] = useState<number | null>(null);
  const [word, setWord] = useState('');
  const keyWord = word.trim();
  const found = useQuery({
    ...callQuery(queryExceptionPatients, { query: { orgId: exception.orgId, keyWord } }, { silent: true }),
    enabled: keyWord !== '',
  });
  const stages = useQuery({
    ...callQuery(queryExceptionStages, { params: { id: patientId ?? '' } }, { silent: true }),
    enabled: patientId !== null,
  });
  const categories = FILE_CATEGORIES.filter(({ code }) => isAssignable(code)).map(({ code, name }) => ({
    value: code,
    label: name[language],
  }));
  const patients = new Map(
    [...exception.candidates, ...(keyWord === '' ? [] : (found.data ?? []))].map((patient) => [patient.id, patient]),
  );
  const assign = (): void => {
    if (patientId === null) return;
    const body = { patientId, stageId, category, version: exception.version };
    void run(assignException, { params: { id: exception.id }, body }, t('exception.filed'));
  };
  const mayAssign = patientId !== null && (stageId !== null || exception.phase !== null);
  return (
    <div className={styles['form']}>
      <Field
        label={t('exception.patient')}
        required
        hint={
          only === undefined
            ? t('exception.noCandidate')
            : t('exception.candidates', { count: exception.candidates.length })
        }
      >
        {(control) => (
          <PatientSelect
            control={control}
            placeholder={t('exception.findPatient')}
            found={keyWord !== '' && found.data === undefined ? undefined : [...patients.values()]}
            keyWord={word}
            onSearch={setWord}
            value={patientId}
            onChange={(patient) => {
              setPatientId(patient?.id ?? null);
              setStageId(null);
            }}
          />
        )}
      </Field>
      <Field label={t('exception.stage')} hint={t('exception.stageHint')}>
        {({ 'aria-required': _required, ...control }) => (
          <Select<string>
            {...control}
            className={styles['control'] ?? ''}
            allowClear
            disabled={patientId === null}
            options={(stages.data ?? []).map(({ id, stageName, stageDate }) => ({
              value: id,
              label: `${stageDate} ${stageName}`,
            }))}
            value={stageId}
            onChange={(id: string | undefined) => setStageId(id ?? null)}
          />
        )}
      </Field>
      <Field label={t('exception.category')} hint={t('exception.categoryHint')}>
        {({ 'aria-required': _required, ...control }) => (
          <Select<number>
            {...control}
            className={styles['control'] ?? ''}
            allowClear
            options={categories}
            value={category}
            onChange={(code: number | undefined) => setCategory(code ?? null)}
          />
        )}
      </Field>
      <Button type="primary" disabled={!mayAssign} loading={isBusy && mayAssign} onClick={assign}>
        {t('exception.assign')}
      </Button>
      {patientId !== null && !mayAssign ? <span className={styles['error']}>{t('exception.needPhase')}</span> : null}
    </div>
  );
}
