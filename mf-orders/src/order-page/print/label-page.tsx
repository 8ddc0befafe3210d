import { queryServiceCentre } from '@dentarium/api/organisations/calls';
import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { FORM_KEYS } from '@dentarium/orders/states';
import { callQuery, NotFoundPage, useLanguage, useRight } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { combineQueries, EmptyState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageBoundary } from '../../order/page-boundary.tsx';
import { toOrderPath } from '../../order/order-paths.ts';
import { findForm } from '../../forms/wizard-order.ts';
import { LabelPaper } from './label-parts.tsx';
import { MailingLabel } from './mailing-label.tsx';
import { formatClinicName } from './print-texts.ts';

/** Shows `/case/label?order=…`: the label for the parcel of a mailed model (ORD-03, `domain-forms.md` 9.2). */
export default function LabelPage() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const canView = useRight('case');
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  if (!canView) return <EmptyState kind="denied" title={t('list.denied')} />;
  return orderId === null ? <NotFoundPage /> : <LabelById orderId={orderId} />;
}

function LabelById({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  return (
    <PageBoundary query={order} to="/case" label={t('order.toList')}>
      {(data) => {
        const mailing = findForm(data, FORM_KEYS.modelMailing);
        if (mailing === undefined || mailing.version === 0)
          return <EmptyState kind="none" title={t('label.notMailed')} />;
        return <OrderLabel order={data} answers={mailing.formValue} />;
      }}
    </PageBoundary>
  );
}

function OrderLabel(props: { readonly order: OrderInfo; readonly answers: Readonly<Record<string, unknown>> }) {
  const [language] = useLanguage();
  const { order, answers } = props;
  const [patient, centre] = useQueries({
    queries: [
      callQuery(queryPatientInfo, { params: { id: order.patient.id } }, { silent: true }),
      callQuery(queryServiceCentre, {}, { silent: true }),
    ],
  });
  return (
    <QueryBoundary
      query={combineQueries({ patient, centre })}
      onRefetchError="keepUnlessWithdrawn"
      loading={<Skeletons shape="rows" count={6} />}
    >
      {(data) => (
        <LabelPaper order={order} backPath={toOrderPath(order.orderId)}>
          <MailingLabel
            order={order}
            clinic={formatClinicName(data.patient, language)}
            answers={answers}
            centre={data.centre}
          />
        </LabelPaper>
      )}
    </QueryBoundary>
  );
}
