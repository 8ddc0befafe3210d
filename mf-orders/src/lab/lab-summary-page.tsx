import { queryLabOrder, queryLabFiles } from '@dentarium/server/calls/orders/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { callQuery, NotFoundPage, useLanguage } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { EmptyState, ImageStoreContext, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageBoundary } from '../order/page-boundary.tsx';
import { toLabOrderPath } from './lab-address.ts';
import { LabFileNames } from './lab-file-names.tsx';
import { labReader } from '../order/files/order-file-readers.ts';
import { CaseSummary } from '../order-page/print/case-summary.tsx';
import { OrderPaper } from '../order-page/print/order-paper.tsx';
import { useSubmissionFormatter } from '../order-page/print/print-texts.ts';
import { listSubmittedPrintedFiles } from '../order-page/print/printed-files.ts';
import { createSubmissionSetting } from '../forms/create-submission-setting.ts';

/** Shows `/lab/sheet?order=…`: the printable case summary of the last submission, for the manufacturer (LAB-01). */
export default function LabSummaryPage() {
  const [searchParams] = useSearchParams();
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  return orderId === null ? <NotFoundPage /> : <SummaryById orderId={orderId} />;
}

function SummaryById({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const order = useQuery(callQuery(queryLabOrder, { query: { orderId } }, { silent: true }));
  return (
    <PageBoundary query={order} to="/lab" label={t('lab.toQueue')}>
      {(data) => <OrderSummary order={data} />}
    </PageBoundary>
  );
}

function OrderSummary({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const formatSubmission = useSubmissionFormatter();
  const files = useQuery(callQuery(queryLabFiles, { query: { orderId: order.orderId } }, { silent: true }));
  const submission = order.submissions.at(-1);
  if (submission === undefined) return <EmptyState kind="none" title={t('submitted.none')} />;
  const clinic = order.orgName[language];
  return (
    <QueryBoundary query={files} onRefetchError="replace" loading={<Skeletons shape="rows" count={10} />}>
      {(data) => (
        <OrderPaper
          order={order}
          title={t('print.summary')}
          clinic={clinic}
          back={{ to: toLabOrderPath(order.orderId), label: t('wizard.toOrder') }}
        >
          <ImageStoreContext value={labReader.images}>
            <LabFileNames orderId={order.orderId}>
              <CaseSummary
                order={order}
                clinic={clinic}
                submissionText={formatSubmission(submission)}
                forms={submission.forms.filter(({ formValue }) => Object.keys(formValue).length > 0)}
                files={listSubmittedPrintedFiles(data, submission.number, language)}
                setting={createSubmissionSetting(order, submission)}
              />
            </LabFileNames>
          </ImageStoreContext>
        </OrderPaper>
      )}
    </QueryBoundary>
  );
}
