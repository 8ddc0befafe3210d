import {
  type FilingException,
  queryExceptionLog,
  reopenException,
  updateException,
} from '@dentarium/api/services/exception-service';
import { EXCEPTION_QUESTIONS, STAGE_KINDS } from '@dentarium/domain';
import { callQuery, useLanguage, useRight } from '@dentarium/platform';
import { DateText, Field, fileSize } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AssignForm } from './assign-form.tsx';
import { EndButtons } from './end-buttons.tsx';
import { ExceptionImage } from './exception-image.tsx';
import styles from './exceptions.module.css';
import { useExceptionActions } from './use-exception-actions.ts';

/** One exception: the image, what is wrong with it, and what can be done. */
export function ExceptionPanel({ exception }: { readonly exception: FilingException }) {
  const { t } = useTranslation();
  const { isBusy, run } = useExceptionActions();
  const isOpen = exception.state === 'open' || exception.state === 'returned';
  return (
    <section className={styles['panel']} aria-label={exception.fileName}>
      <ExceptionImage exception={exception} variant="preview" />
      <p className={styles['quiet']}>
        {exception.fileName} · {fileSize(exception.size)} · {t('exception.taken')}{' '}
        <DateText value={exception.takenAt} />
      </p>
      {isOpen ? (
        <>
          <QuestionForm exception={exception} isBusy={isBusy} run={run} />
          <AssignForm exception={exception} isBusy={isBusy} run={run} />
          <EndButtons exception={exception} isBusy={isBusy} run={run} />
        </>
      ) : (
        <Ended exception={exception} />
      )}
      {exception.state === 'discarded' ? (
        <Button
          loading={isBusy}
          onClick={() =>
            void run(
              reopenException,
              { params: { id: exception.id }, body: { version: exception.version } },
              t('exception.reopened'),
            )
          }
        >
          {t('exception.reopen')}
        </Button>
      ) : null}
      <Log id={exception.id} />
    </section>
  );
}

type Run = ReturnType<typeof useExceptionActions>['run'];

export interface PartProps {
  readonly exception: FilingException;
  readonly isBusy: boolean;
  readonly run: Run;
}

/** "Select exception question and phase". */
function QuestionForm({ exception, isBusy, run }: PartProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [question, setQuestion] = useState(exception.question);
  const [phase, setPhase] = useState(exception.phase);
  const [note, setNote] = useState(exception.note);
  const isChanged = question !== exception.question || phase !== exception.phase || note !== exception.note;
  const save = (): void =>
    void run(
      updateException,
      { params: { id: exception.id }, body: { question, phase, note, version: exception.version } },
      t('exception.saved'),
    );
  return (
    <div className={styles['form']}>
      <Field label={t('exception.question')} required>
        {({ 'aria-required': _required, ...control }) => (
          <Select
            {...control}
            className={styles['control'] ?? ''}
            options={EXCEPTION_QUESTIONS.map((value) => ({
              value,
              label: t(`exception.questions.${value}`),
            }))}
            value={question}
            onChange={setQuestion}
          />
        )}
      </Field>
      <Field label={t('exception.phase')} required>
        {({ 'aria-required': _required, ...control }) => (
          <Select<number>
            {...control}
            className={styles['control'] ?? ''}
            placeholder={t('exception.phaseHint')}
            options={STAGE_KINDS.map(({ code, name }) => ({ value: code, label: name[language] }))}
            value={phase}
            onChange={(code: number) => setPhase(code)}
          />
        )}
      </Field>
      <Field label={t('exception.note')} wide>
        {(control) => (
          <Input {...control} maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
        )}
      </Field>
      <Button disabled={!isChanged} loading={isBusy && isChanged} onClick={save}>
        {t('exception.save')}
      </Button>
    </div>
  );
}

function Ended({ exception }: { readonly exception: FilingException }) {
  const { t } = useTranslation();
  const { patientId, stageId } = exception;
  // Who only handles exceptions sees no patients.
  const maySeePatients = useRight('patientList');
  return (
    <p>
      {t(`exception.ended.${exception.state}`)} {exception.note}{' '}
      {patientId === null || !maySeePatients ? null : (
        <Link to={stageId === null ? `/patient/${patientId}` : `/patient/${patientId}/stage/${stageId}`}>
          {t('exception.toPatient')}
        </Link>
      )}
    </p>
  );
}

function Log({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const log = useQuery(callQuery(queryExceptionLog, { params: { id } }, { silent: true }));
  if (log.data === undefined || log.data.length === 0) return null;
  return (
    <>
      <h2 className={styles['heading']}>{t('exception.log')}</h2>
      <ul className={styles['log']}>
        {log.data.map(({ at, name, action }) => (
          <li key={`${at} ${action}`}>
            <DateText value={at} /> {name} · {t(`exception.actions.${action}`, { defaultValue: action })}
          </li>
        ))}
      </ul>
    </>
  );
}
