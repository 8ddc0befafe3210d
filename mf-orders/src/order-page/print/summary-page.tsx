import { queryOrderInfo, queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { queryOrderFiles } from '@dentarium/server/calls/orders/forms';
import { callQuery, NotFoundPage, useLanguage, useRight } from '@dentarium/platform';
import { searchId, searchWholeNumber } from '@dentarium/platform/search-params';
import { combineQueries, EmptyState, ImageStoreContext, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageBoundary } from '../../order/page-boundary.tsx';
import { FormFiles } from '../../forms/form-files.tsx';
import { SubmittedFileNames } from '../../order/files/submitted-file-names.tsx';
import { isFormOmitted } from '../../forms/order-facts.ts';
import { useFormSetting } from '../../forms/use-form-setting.ts';
import { createFilesQuery } from '../../forms/images/patient-images.ts';
import { toOrderPath, toSubmissionPath } from '../../order/order-paths.ts';
import { clinicReader } from '../../order/files/order-file-readers.ts';
import { CaseSummary } from './case-summary.tsx';
import { OrderPaper } from './order-paper.tsx';
import { formatClinicName, useSubmissionFormatter } from './print-texts.ts';
import { listPrintedFiles, listSubmittedPrintedFiles } from './printed-files.ts';
import { createSubmissionSetting } from '../../forms/create-submission-setting.ts';

/** Shows `/case/sheet?order=…`: the printable case summary; with `number` that of a submission (ORD-03, ORD-16). */
export default function SummaryPage() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const canView = useRight('case');
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  const number = searchWholeNumber({ from: 1 }).parse(searchParams.get('number') ?? '');
  if (!canView) return <EmptyState kind="denied" title={t('list.denied')} />;
  return orderId === null ? <NotFoundPage /> : <SummaryById orderId={orderId} number={number} />;
}

function SummaryById({ orderId, number }: { readonly orderId: string; readonly number: number | null }) {
  const { t } = useTranslation();
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  return (
    <PageBoundary query={order} to="/case" label={t('order.toList')}>
      {(data) =>
        number === null ? <CurrentSummary order={data} /> : <SubmissionSummary order={data} number={number} />
      }
    </PageBoundary>
  );
}

/** The current forms, with the files of the patient. */
function CurrentSummary({ order }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const setting = useFormSetting(order).query;
  const [patient, files] = useQueries({
    queries: [
      callQuery(queryPatientInfo, { params: { id: order.patient.id } }, { silent: true }),
      createFilesQuery(order.patient.id),
    ],
  });
  return (
    <QueryBoundary
      query={combineQueries({ setting, patient, files })}
      onRefetchError="keepUnlessWithdrawn"
      loading={<Skeletons shape="rows" count={10} />}
    >
      {(data) => {
        const clinic = formatClinicName(data.patient, language);
        // An empty form has nothing to show.
        const forms = order.forms.filter(
          ({ version, formKey }) => version > 0 && !isFormOmitted(formKey, data.setting.facts),
        );
        return (
          <OrderPaper
            order={order}
            title={t('print.summary')}
            clinic={clinic}
            back={{ to: toOrderPath(order.orderId), label: t('wizard.toOrder') }}
          >
            <FormFiles patientId={order.patient.id}>
              <CaseSummary
                order={order}
                clinic={clinic}
                submissionText=""
                forms={forms}
                files={listPrintedFiles(forms, data.files, language)}
                setting={data.setting}
              />
            </FormFiles>
          </OrderPaper>
        );
      }}
    </QueryBoundary>
  );
}

/** The content of a submission, with the files stored with it. */
function SubmissionSummary({ order, number }: { readonly order: OrderInfo; readonly number: number }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const formatSubmission = useSubmissionFormatter();
  const query = { orderId: order.orderId };
  const [patient, submissions, files] = useQueries({
    queries: [
      callQuery(queryPatientInfo, { params: { id: order.patient.id } }, { silent: true }),
      callQuery(queryOrderSubmissions, { query }, { silent: true }),
      callQuery(queryOrderFiles, { query }, { silent: true }),
    ],
  });
  return (
    <QueryBoundary
      query={combineQueries({ patient, submissions, files })}
      onRefetchError="keepUnlessWithdrawn"
      loading={<Skeletons shape="rows" count={10} />}
    >
      {(data) => {
        const submission = data.submissions.find((one) => one.number === number);
        if (submission === undefined) return <NotFoundPage />;
        const clinic = formatClinicName(data.patient, language);
        return (
          <OrderPaper
            order={order}
            title={t('print.summary')}
            clinic={clinic}
            back={{ to: toSubmissionPath(order.orderId, number), label: t('submitted.number', { number }) }}
          >
            <ImageStoreContext value={clinicReader.images}>
              <SubmittedFileNames files={data.files}>
                <CaseSummary
                  order={order}
                  clinic={clinic}
                  submissionText={formatSubmission(submission)}
                  forms={submission.forms.filter(({ formValue }) => Object.keys(formValue).length > 0)}
                  files={listSubmittedPrintedFiles(data.files, number, language)}
                  setting={createSubmissionSetting(order, submission)}
                />
              </SubmittedFileNames>
            </ImageStoreContext>
          </OrderPaper>
        );
      }}
    </QueryBoundary>
  );
}
