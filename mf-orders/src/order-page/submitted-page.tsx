import { queryOrderInfo, queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo, OrderSubmission } from '@dentarium/api/orders/shapes';
import { queryOrderFiles } from '@dentarium/server/calls/orders/forms';
import { formatMoment } from '@dentarium/domain';
import { callQuery, NotFoundPage, useRight } from '@dentarium/platform';
import { searchId, searchWholeNumber } from '@dentarium/platform/search-params';
import { combineQueries, EmptyState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PageBoundary } from '../order/page-boundary.tsx';
import { findDeclaration } from '../forms/find-declaration.ts';
import { useFormNameFormatter } from '../order/use-form-name-formatter.ts';
import { toOrderPath, toSummaryPath } from '../order/order-paths.ts';
import { OrderHeader } from './order-page.tsx';
import { listSubmissionFiles } from '../order/files/file-kinds.ts';
import { clinicReader } from '../order/files/order-file-readers.ts';
import { SubmittedFileNames } from '../order/files/submitted-file-names.tsx';
import { SubmittedFiles } from '../order/files/submitted-files.tsx';
import { PrintLink } from '../order/print-link.tsx';
import { PageSection } from '../order/page-section.tsx';
import styles from './order-page.module.css';
import { StatusLine } from './status-line.tsx';
import { createSubmissionSetting } from '../forms/create-submission-setting.ts';

/** Shows `/case/submit?order=…`: the submissions of an order (ORD-16). */
export default function SubmittedPage() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const canView = useRight('case');
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  if (!canView) return <EmptyState kind="denied" title={t('list.denied')} />;
  return orderId === null ? <NotFoundPage /> : <LoadedSubmissions key={orderId} orderId={orderId} />;
}

function LoadedSubmissions({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  const submissions = useQuery(callQuery(queryOrderSubmissions, { query: { orderId } }, { silent: true }));
  return (
    <PageBoundary query={combineQueries({ order, submissions })} to="/case" label={t('order.toList')}>
      {(data) => (
        <div className={styles['page']}>
          <OrderHeader order={data.order} actions={<Link to={toOrderPath(orderId)}>{t('wizard.toOrder')}</Link>} />
          <StatusLine order={data.order} />
          {data.submissions.length === 0 ? (
            <EmptyState kind="none" title={t('submitted.none')} />
          ) : (
            <SelectedSubmission order={data.order} submissions={data.submissions} />
          )}
        </div>
      )}
    </PageBoundary>
  );
}

function SelectedSubmission(props: { readonly order: OrderInfo; readonly submissions: readonly OrderSubmission[] }) {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const { order, submissions } = props;
  const requestedNumber = searchWholeNumber({ from: 1 }).parse(searchParams.get('number') ?? '');
  const submission = submissions.find(({ number }) => number === requestedNumber) ?? submissions.at(-1);
  const previousSubmission = submissions.filter(({ number }) => number < (submission?.number ?? 0)).at(-1);
  if (submission === undefined) return null;
  return (
    <>
      <div className={styles['about']}>
        <Select
          aria-label={t('submitted.which')}
          value={submission.number}
          options={submissions.map(({ number }) => ({ value: number, label: t('submitted.number', { number }) }))}
          onChange={(number: number) =>
            setSearchParams(new URLSearchParams({ order: order.orderId, number: String(number) }))
          }
        />
        <span className={styles['quiet']}>
          {submission.submittedBy} {formatMoment(new Date(submission.submittedAt))}
        </span>
        <PrintLink to={toSummaryPath(order.orderId, submission.number)} label={t('print.print')} />
      </div>
      <SubmissionFiles order={order} number={submission.number} />
      <SubmittedForms order={order} submission={submission} previousSubmission={previousSubmission} />
    </>
  );
}

function createFilesQuery({ orderId }: OrderInfo) {
  return callQuery(queryOrderFiles, { query: { orderId } }, { silent: true });
}

function SubmissionFiles({ order, number }: { readonly order: OrderInfo; readonly number: number }) {
  const { t } = useTranslation();
  const files = useQuery(createFilesQuery(order));
  return (
    <QueryBoundary
      query={files}
      loading={<Skeletons shape="cards" count={4} />}
      renderFrame={(content) => <PageSection title={t('files.title')}>{content}</PageSection>}
    >
      {(data) => {
        const submissionFiles = listSubmissionFiles(data, number);
        if (submissionFiles.length === 0) return null;
        return (
          <PageSection title={t('files.title')}>
            <SubmittedFiles files={submissionFiles} reader={clinicReader} order={order} />
          </PageSection>
        );
      }}
    </QueryBoundary>
  );
}

function SubmittedForms(props: {
  readonly order: OrderInfo;
  readonly submission: OrderSubmission;
  readonly previousSubmission: OrderSubmission | undefined;
}) {
  const formatFormName = useFormNameFormatter();
  const { order, submission, previousSubmission } = props;
  const files = useQuery(createFilesQuery(order));
  return (
    <SubmittedFileNames files={files.data}>
      {submission.forms.map(({ formKey, formValue, accepted = [] }) => {
        const declaration = findDeclaration(formKey);
        const previousAnswers = previousSubmission?.forms.find((form) => form.formKey === formKey)?.formValue;
        if (declaration === undefined || Object.keys(formValue).length === 0) return null;
        return (
          <PageSection key={formKey} title={formatFormName(formKey)} isLandmark={false}>
            <DeclaredSummary
              declaration={declaration}
              headingAbove={formatFormName(formKey)}
              answers={formValue}
              setting={createSubmissionSetting(order, submission)}
              accepted={accepted}
              {...(previousAnswers === undefined ? {} : { previousAnswers })}
            />
          </PageSection>
        );
      })}
    </SubmittedFileNames>
  );
}
