import { queryLabOpinions, queryLabSchemes } from '@dentarium/server/calls/schemes';
import { queryLabOrder } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { callQuery, NotFoundPage } from '@dentarium/platform';
import { combineQueries, PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageBoundary } from '../order/page-boundary.tsx';
import { findDeclaration } from '../forms/find-declaration.ts';
import { BackLink } from '../order/back-link.tsx';
import { usePatientFactsFormatter } from '../order/order-facts.tsx';
import styles from '../order-page/order-page.module.css';
import { StatusLine } from '../order-page/status-line.tsx';
import { readPlanAddress } from '../plan/plan-address.ts';
import { PlanReview } from '../plan/plan-review.tsx';
import { findPrescription } from '../plan/find-prescription.ts';
import { usePlanCode } from '../plan/use-plan-scene.ts';
import { ExpertDecision } from './expert-decision.tsx';
import { toLabOrderPath } from './lab-address.ts';
import { LabFacts } from './lab-facts.tsx';
import { ExpertClaimNote } from './expert-claim-note.tsx';
import { canDecideAsExpert } from './list-lab-actions.ts';
import { createSubmissionSetting } from '../forms/create-submission-setting.ts';

/**
 * Shows `/lab/plan?order=…`: the plan of an order in the manufacturer's view. An expert approves or returns it
 * (LAB-01).
 */
export default function LabPlanPage() {
  const [searchParams] = useSearchParams();
  const { order } = readPlanAddress(searchParams);
  return order === null ? <NotFoundPage /> : <LoadedPlan key={order} orderId={order} />;
}

function LoadedPlan({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  usePlanCode();
  const order = useQuery(callQuery(queryLabOrder, { query: { orderId } }, { silent: true }));
  return (
    <PageBoundary query={order} to="/lab" label={t('lab.toQueue')}>
      {(data) => <OrderPlan order={data} />}
    </PageBoundary>
  );
}

function OrderPlan({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const query = { orderId: order.orderId };
  const functions = useQuery(callQuery(queryLabFunctions, {}, { silent: true }));
  const schemes = useQuery(callQuery(queryLabSchemes, { query }, { silent: true }));
  const opinions = useQuery(callQuery(queryLabOpinions, { query }, { silent: true }));
  // The plan does not wait for the functions and opinions, but their failure replaces it.
  const plan = { ...combineQueries({ functions, schemes, opinions }), data: schemes.data };
  const ownFunctions = functions.data?.functions ?? [];
  const canDecide = canDecideAsExpert(order, ownFunctions);
  return (
    <div className={styles['page']}>
      <Head order={order} />
      <StatusLine order={order} />
      <ExpertClaimNote order={order} functions={ownFunctions} />
      <QueryBoundary query={plan} onRefetchError="replace" loading={<Skeletons shape="rows" count={10} />}>
        {(items) => (
          <PlanReview
            side="lab"
            order={order}
            versions={items.flatMap(({ scheme }) => (scheme === null ? [] : [scheme]))}
            opinions={opinions.data}
            prescription={<Prescription order={order} />}
            renderDecision={({ scheme }) =>
              canDecide && scheme.state === 'expert' ? (
                <ExpertDecision order={order} title={t('plan.version', { number: scheme.number })} />
              ) : null
            }
          />
        )}
      </QueryBoundary>
    </div>
  );
}

function Head({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const patientFacts = usePatientFactsFormatter();
  return (
    <>
      <PageHeader
        lead={<BackLink to={toLabOrderPath(order.orderId)} label={t('wizard.toOrder')} />}
        title={order.patient.name}
        facts={patientFacts(order.patient)}
      />
      <LabFacts order={order} />
    </>
  );
}

/** The prescription in the last submission of the order. */
function Prescription({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const submission = order.submissions.at(-1);
  const form = findPrescription(submission?.forms ?? []);
  const declaration = form === undefined ? undefined : findDeclaration(form.formKey);
  if (submission === undefined || form === undefined || declaration === undefined)
    return <p>{t('plan.noPrescription')}</p>;
  return (
    <DeclaredSummary
      declaration={declaration}
      answers={form.formValue}
      setting={createSubmissionSetting(order, submission)}
      accepted={form.accepted ?? []}
    />
  );
}
