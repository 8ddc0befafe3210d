import { queryLabFunctions } from '@dentarium/server/calls/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { type SchemeSubmission, queryLabSchemes } from '@dentarium/server/calls/schemes';
import { bus } from '@dentarium/bus';
import { formatMoment, listExtensions } from '@dentarium/domain';
import { listSchemeDocuments } from '@dentarium/domain/zip-content';
import { callQuery, useLanguage } from '@dentarium/platform';
import { Field, QueryBoundary, Skeletons, TagChip } from '@dentarium/ui';
import { UploadButton, useUploadTarget } from '@dentarium/ui/upload';
import { listZipNames } from '@dentarium/upload';
import { useQuery } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from '../order-page/order-page.module.css';
import { PageSection } from '../order/page-section.tsx';
import { toLabPlanPath } from './lab-address.ts';
import { canSubmitScheme } from './list-lab-actions.ts';
import { useRefusalFormatter } from './use-refusal-formatter.ts';
import { createSchemeTarget } from './scheme-upload.ts';

/** The polling interval in milliseconds while a scheme is checked, in case its event does not arrive. */
const REFETCH_INTERVAL_MS = 10_000;

/** Shows the submitted schemes of an order with the reasons of refusals. A designer submits the next one. */
export function LabSchemes({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const { orderId } = order;
  const functions = useQuery(callQuery(queryLabFunctions, {}, { silent: true }));
  const schemes = useQuery({
    ...callQuery(queryLabSchemes, { query: { orderId } }, { silent: true }),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'checking') === true ? REFETCH_INTERVAL_MS : false,
  });
  const { refetch } = schemes;
  useEffect(
    () =>
      bus.on('scheme:checked', (event) => {
        if (event.orderId === orderId) void refetch();
      }),
    [orderId, refetch],
  );
  const isChecking = schemes.data?.some(({ state }) => state === 'checking') ?? true;
  const canSubmit = canSubmitScheme(order, functions.data?.functions ?? []) && !isChecking;
  if (schemes.data?.length === 0 && !canSubmit) return null;
  return (
    <PageSection id="schemes" title={t('lab.schemes.title')}>
      {canSubmit ? <SchemeSubmissionForm order={order} /> : null}
      <QueryBoundary query={schemes} onRefetchError="showBoth" loading={<Skeletons shape="rows" count={2} />}>
        {(submissions) =>
          submissions.map((submission) => <Submission key={submission.schemeId} submission={submission} />)
        }
      </QueryBoundary>
    </PageSection>
  );
}

/** A zip that is not uploaded, with the paths of the plans in it. */
interface ZipRefusal {
  readonly name: string;
  readonly paths: readonly string[];
}

/** The number of plans in a zip that a refusal names. */
const MAX_NAMED_DOCUMENTS = 5;

function SchemeSubmissionForm({ order: { orderId, version } }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const { add } = useUploadTarget(createSchemeTarget({ orderId, version, note: note.trim() }));
  const [refusal, setRefusal] = useState<ZipRefusal | null>(null);
  const submit = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return;
    const names = await listZipNames(file);
    // The server refuses other files than zips. A zip without one plan is refused here, because it may have hundreds
    // of MB.
    const paths = names === null ? null : listSchemeDocuments(names);
    const isPlan = paths === null || paths.length === 1;
    setRefusal(isPlan ? null : { name: file.name, paths });
    if (!isPlan) return;
    add([file]);
    setNote('');
  };
  return (
    <>
      <Field label={t('lab.note')} hint={t('lab.schemes.noteHint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <div>
        <UploadButton type="primary" extensions={listExtensions(['archive'])} onFiles={(files) => void submit(files)}>
          {t('lab.schemes.handIn')}
        </UploadButton>
      </div>
      {refusal === null ? null : (
        <Alert
          type="error"
          showIcon
          title={refusal.name}
          description={
            refusal.paths.length === 0
              ? t('lab.refusal.document.missing')
              : t('lab.refusal.document.several', { paths: refusal.paths.slice(0, MAX_NAMED_DOCUMENTS).join(', ') })
          }
        />
      )}
    </>
  );
}

const KINDS = { checking: 'plain', refused: 'danger', failed: 'warning', taken: 'success' } as const;

/** A submitted scheme with its state, and the reasons of a refusal. */
function Submission({ submission }: { readonly submission: SchemeSubmission }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { state, scheme, failure, refusals, submittedAt, submittedBy, note, orderId } = submission;
  return (
    <article className={styles['card']}>
      <p className={styles['formHead']}>
        <TagChip kind={KINDS[state]}>{t(`lab.schemes.state.${state}`)}</TagChip>
        {scheme === null ? null : (
          <>
            <Link to={toLabPlanPath(orderId, scheme.number)}>{t('plan.version', { number: scheme.number })}</Link>
            <span>{t(`plan.state.${scheme.state}`)}</span>
          </>
        )}
        <span className={styles['quiet']}>
          {submittedBy.name} {formatMoment(new Date(submittedAt))}
        </span>
      </p>
      {note === '' ? null : <p className={styles['text']}>{note}</p>}
      {failure === null ? null : <Alert type="warning" showIcon title={failure.text[language]} />}
      {refusals.length === 0 ? null : <Refusals refusals={refusals} />}
    </article>
  );
}

/** All problems of a scheme with their places in the file. */
function Refusals({ refusals }: Pick<SchemeSubmission, 'refusals'>) {
  const { t } = useTranslation();
  const formatRefusal = useRefusalFormatter();
  return (
    <ul className={styles['items']} aria-label={t('lab.schemes.refusals')}>
      {refusals.map((refusal) => (
        <li key={`${refusal.place} ${refusal.code} ${JSON.stringify(refusal.params)}`}>
          <code>{refusal.place === '' ? t('lab.schemes.file') : refusal.place}</code>
          <span className={styles['text']}>{formatRefusal(refusal)}</span>
        </li>
      ))}
    </ul>
  );
}
