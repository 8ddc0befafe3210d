import { ApiError } from '@dentarium/api';
import {
  assignException,
  type FilingException,
  queryExceptionPatients,
  queryExceptionStages,
} from '@dentarium/server/calls/front-desk';
import { FILE_CATEGORIES, isAssignable, translateStageName } from '@dentarium/domain';
import { callQuery, toast, useLanguage } from '@dentarium/platform';
import { FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { PatientSelect } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';
import type { UploadDifference } from '@dentarium/upload';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPersonDifferences } from '@dentarium/ui/other-person';
import styles from './exceptions.module.css';

interface Values {
  /** Empty until a patient is selected. */
  readonly patientId: string;
  readonly stageId: string | null;
  readonly category: number | null;
  /** The reason for filing an image that names another person. */
  readonly otherPersonReason: string;
}

type Body = Omit<Values, 'otherPersonReason'> & { readonly otherPersonReason?: string; readonly version: number };

/** Files an exception with a patient: one of the candidates, or one from the search. */
export function AssignForm({ exception }: { readonly exception: FilingException }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [only] = exception.candidates;
  // No draft: choices alone.
  const [differences, setDifferences] = useState<readonly UploadDifference[] | null>(null);
  const form = useForm<Values, Body>({
    start: {
      patientId: exception.candidates.length === 1 ? (only?.id ?? '') : '',
      stageId: null,
      category: null,
      otherPersonReason: '',
    },
    // Submits the displayed version: question and phase of a later version would be visible above by then.
    toBody: ({ otherPersonReason, ...values }) => ({
      ...values,
      ...(otherPersonReason.trim() === '' ? {} : { otherPersonReason: otherPersonReason.trim() }),
      version: exception.version,
    }),
    schema: assignException.body,
    save: async (send, body) => {
      try {
        return await send(assignException, { params: { id: exception.id }, body });
      } catch (error) {
        if (error instanceof ApiError) setDifferences(listPersonDifferences(error));
        throw error;
      }
    },
    refusals: { 'file.otherPerson': 'otherPersonReason' },
    onSaved: () => toast('success', t('exception.filed')),
  });
  const patientId = useFormValue(form, 'patientId');
  const stageId = useFormValue(form, 'stageId');
  const [typedKeyword, setTypedKeyword] = useState('');
  const keyWord = typedKeyword.trim();
  const search = useQuery({
    ...callQuery(queryExceptionPatients, { query: { orgId: exception.orgId, keyWord } }, { silent: true }),
    enabled: keyWord !== '',
  });
  const stages = useQuery({
    ...callQuery(queryExceptionStages, { params: { id: patientId } }, { silent: true }),
    enabled: patientId !== '',
  });
  const categories = FILE_CATEGORIES.filter(({ code }) => isAssignable(code)).map(({ code, name }) => ({
    value: code,
    label: name[language],
  }));
  const patients = new Map(
    [...exception.candidates, ...(keyWord === '' ? [] : (search.data ?? []))].map((patient) => [patient.id, patient]),
  );
  const canAssign = patientId !== '' && (stageId !== null || exception.phase !== null);
  return (
    <form
      id={form.id}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (canAssign) void form.submit();
      }}
    >
      <FormField
        form={form}
        name="patientId"
        label={t('exception.patient')}
        required
        hint={
          only === undefined
            ? t('exception.noCandidate')
            : t('exception.candidates', { count: exception.candidates.length })
        }
      >
        {(control, { value }) => (
          <PatientSelect
            control={control}
            placeholder={t('exception.findPatient')}
            matches={keyWord !== '' && search.data === undefined ? undefined : [...patients.values()]}
            keyWord={typedKeyword}
            onSearch={setTypedKeyword}
            value={value === '' ? null : value}
            onChange={(patient) => form.change({ patientId: patient?.id ?? '', stageId: null })}
          />
        )}
      </FormField>
      <FormField form={form} name="stageId" label={t('exception.stage')} hint={t('exception.stageHint')}>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<string>
            {...control}
            className={styles['control'] ?? ''}
            allowClear
            disabled={patientId === ''}
            options={(stages.data ?? []).map(({ id, stageName, stageDate }) => ({
              value: id,
              label: `${stageDate} ${translateStageName(stageName, language)}`,
            }))}
            value={value}
            onChange={(id: string | undefined) => change(id ?? null)}
          />
        )}
      </FormField>
      <FormField form={form} name="category" label={t('exception.category')} hint={t('exception.categoryHint')}>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<number>
            {...control}
            className={styles['control'] ?? ''}
            allowClear
            options={categories}
            value={value}
            onChange={(code: number | undefined) => change(code ?? null)}
          />
        )}
      </FormField>
      {differences === null ? null : (
        <>
          <ul>
            {differences.map(({ label, inFile, inPlace }) => (
              <li key={label}>{t('image.otherPerson.inFile', { field: label, inFile, ofPatient: inPlace })}</li>
            ))}
          </ul>
          <FormField form={form} name="otherPersonReason" label={t('exception.otherPersonReason')} required>
            {(control, { value, change }) => (
              <Input {...control} value={value} maxLength={300} onChange={({ target }) => change(target.value)} />
            )}
          </FormField>
        </>
      )}
      <Button type="primary" htmlType="submit" disabled={!canAssign} loading={form.saving}>
        {t('exception.assign')}
      </Button>
      {patientId !== '' && !canAssign ? <span className={styles['error']}>{t('exception.needPhase')}</span> : null}
    </form>
  );
}
