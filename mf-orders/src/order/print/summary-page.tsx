import { queryOrderInfo, queryOrderSubmissions } from '@dentarium/api/orders/calls';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { queryOrderFiles } from '@dentarium/api/orders/upload-calls';
import { callQuery, NotFoundPage, useLanguage, useRight } from '@dentarium/platform';
import { searchId, searchWholeNumber } from '@dentarium/platform/search-params';
import { EmptyState, ErrorState, ImageStoreContext, Skeletons } from '@dentarium/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AwaitedPage } from '../awaited-page.tsx';
import { firstFailed, hasCome } from '../has-come.ts';
import { FormFiles } from '../../forms/form-files.tsx';
import { SentFileNames } from '../files/sent-file-names.tsx';
import { isFormOmitted } from '../../forms/order-facts.ts';
import { useFormSetting } from '../../forms/use-form-setting.ts';
import { createFilesQuery } from '../../forms/images/patient-images.ts';
import { orderPath, submittedPath } from '../order-links.ts';
import { clinicReader } from '../files/order-file-readers.ts';
import { CaseSummary } from './case-summary.tsx';
import { OrderPaper } from './order-paper.tsx';
import { clinicName, useSentText } from './print-texts.ts';
import { filesInPlaces, sentInPlaces } from './printed-files.ts';
import { createSubmissionSetting } from '../../forms/create-submission-setting.ts';

/** `/case/sheet?order=…`: the case summary to print; with `number` what that submission was sent with (ORD-03, ORD-16). */
export default function SummaryPage() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const mayLook = useRight('case');
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  const number = searchWholeNumber({ from: 1 }).parse(searchParams.get('number') ?? '');
  if (!mayLook) return <EmptyState kind="denied" title={t('list.denied')} />;
  return orderId === null ? <NotFoundPage /> : <SummaryById orderId={orderId} number={number} />;
}

function SummaryById({ orderId, number }: { readonly orderId: string; readonly number: number | null }) {
  const { t } = useTranslation();
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  if (!hasCome(order)) return <AwaitedPage answer={order} to="/case" label={t('order.toList')} />;
  return number === null ? <StandingSummary order={order.data} /> : <SentSummary order={order.data} number={number} />;
}

/** The forms as they stand, with the files of the patient. */
function StandingSummary({ order }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { setting, failure } = useFormSetting(order);
  const [patient, files] = useQueries({
    queries: [
      callQuery(queryPatientInfo, { params: { id: order.patient.id } }, { silent: true }),
      createFilesQuery(order.patient.id),
    ],
  });
  const missing = firstFailed([patient, files]);
  if (failure !== undefined) return <ErrorState error={failure.error} onRetry={failure.retry} />;
  if (missing !== undefined) return <ErrorState error={missing.error} onRetry={() => void missing.refetch()} />;
  if (setting === undefined || patient.data === undefined || files.data === undefined)
    return <Skeletons shape="rows" count={10} />;
  const clinic = clinicName(patient.data, language);
  // A form that nobody has filled in says nothing yet.
  const forms = order.forms.filter(({ version, formKey }) => version > 0 && !isFormOmitted(formKey, setting.facts));
  return (
    <OrderPaper
      order={order}
      title={t('print.summary')}
      clinic={clinic}
      back={{ to: orderPath(order.orderId), label: t('wizard.toOrder') }}
    >
      <FormFiles patientId={order.patient.id}>
        <CaseSummary
          order={order}
          clinic={clinic}
          sent=""
          forms={forms}
          files={filesInPlaces(forms, files.data, language)}
          setting={setting}
        />
      </FormFiles>
    </OrderPaper>
  );
}

/** What a submission was sent with, with the files that were kept with it. */
function SentSummary({ order, number }: { readonly order: OrderInfo; readonly number: number }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const sentText = useSentText();
  const query = { orderId: order.orderId };
  const [patient, submissions, files] = useQueries({
    queries: [
      callQuery(queryPatientInfo, { params: { id: order.patient.id } }, { silent: true }),
      callQuery(queryOrderSubmissions, { query }, { silent: true }),
      callQuery(queryOrderFiles, { query }, { silent: true }),
    ],
  });
  const missing = firstFailed([patient, submissions, files]);
  if (missing !== undefined) return <ErrorState error={missing.error} onRetry={() => void missing.refetch()} />;
  if (patient.data === undefined || submissions.data === undefined || files.data === undefined)
    return <Skeletons shape="rows" count={10} />;
  const shown = submissions.data.find((one) => one.number === number);
  if (shown === undefined) return <NotFoundPage />;
  const clinic = clinicName(patient.data, language);
  return (
    <OrderPaper
      order={order}
      title={t('print.summary')}
      clinic={clinic}
      back={{ to: submittedPath(order.orderId, number), label: t('submitted.number', { number }) }}
    >
      <ImageStoreContext value={clinicReader.images}>
        <SentFileNames files={files.data}>
          <CaseSummary
            order={order}
            clinic={clinic}
            sent={sentText(shown)}
            forms={shown.forms.filter(({ formValue }) => Object.keys(formValue).length > 0)}
            files={sentInPlaces(files.data, number, language)}
            setting={createSubmissionSetting(order, shown)}
          />
        </SentFileNames>
      </ImageStoreContext>
    </OrderPaper>
  );
}
