import { type FilingException, queryExceptionLog, reopenException } from '@dentarium/server/calls/front-desk';
import { callQuery, toast, useApiMutation, useRight } from '@dentarium/platform';
import { DateText, formatFileSize } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AssignForm } from './assign-form.tsx';
import { EndButtons } from './end-buttons.tsx';
import { ExceptionImage } from './exception-image.tsx';
import styles from './exceptions.module.css';
import { QuestionForm } from './question-form.tsx';

/** Shows one exception: the image, its problem, and its actions. */
export function ExceptionPanel({ exception }: { readonly exception: FilingException }) {
  const { t } = useTranslation();
  const reopen = useApiMutation(reopenException, { onSuccess: () => toast('success', t('exception.reopened')) });
  const isOpen = exception.state === 'open' || exception.state === 'returned';
  return (
    <section className={styles['panel']} aria-label={exception.fileName}>
      <ExceptionImage exception={exception} variant="preview" />
      <p className={styles['quiet']}>
        {exception.fileName} · {formatFileSize(exception.size)} · {t('exception.taken')}{' '}
        <DateText value={exception.takenAt} />
      </p>
      {isOpen ? (
        <>
          <QuestionForm exception={exception} />
          <AssignForm exception={exception} />
          <EndButtons exception={exception} />
        </>
      ) : (
        <ResolvedNotice exception={exception} />
      )}
      {exception.state === 'discarded' ? (
        <Button
          loading={reopen.isPending}
          onClick={() => void reopen.mutate({ params: { id: exception.id }, body: { version: exception.version } })}
        >
          {t('exception.reopen')}
        </Button>
      ) : null}
      <ExceptionLog id={exception.id} />
    </section>
  );
}

function ResolvedNotice({ exception }: { readonly exception: FilingException }) {
  const { t } = useTranslation();
  const { patientId, stageId } = exception;
  // A user who only handles exceptions sees no patients.
  const canSeePatients = useRight('patientList');
  return (
    <p>
      {t(`exception.ended.${exception.state}`)} {exception.note}{' '}
      {patientId === null || !canSeePatients ? null : (
        <Link to={stageId === null ? `/patient/${patientId}` : `/patient/${patientId}/stage/${stageId}`}>
          {t('exception.toPatient')}
        </Link>
      )}
    </p>
  );
}

function ExceptionLog({ id }: { readonly id: string }) {
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
