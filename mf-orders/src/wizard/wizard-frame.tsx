import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import { queryPatientInfo, type Patient } from '@dentarium/api/patients/calls';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { type FormKey, ORDER_TYPES, type OrderType, WIZARDS, type WizardPage } from '@dentarium/orders/states';
import { callQuery, NotFoundPage, useRight } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { EmptyState, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PageBoundary } from '../order/page-boundary.tsx';
import { canChangeOrder, toOrderType } from '../order/order-state.ts';
import { toSummaryPath, toWizardPath } from '../order/order-paths.ts';
import { PausedNote } from '../order/paused-note.tsx';
import { PrintLink } from '../order/print-link.tsx';
import { MountedPages } from './mounted-pages.tsx';
import { UnsavedPageNotes } from './unsaved-page-notes.tsx';
import { StepBar } from './step-bar.tsx';
import { StepStrip } from './step-strip.tsx';
import { useOpenPage } from './use-open-page.ts';
import { usePrerenderedPage } from './use-prerendered-page.ts';
import { usePageTurn } from './use-page-turn.ts';
import type { Wizard } from '../forms/wizard-context.ts';
import { WizardHead } from './wizard-head.tsx';
import { toWizardOrder } from '../forms/wizard-order.ts';
import { findNextPage, findInitialPage, listPageSteps } from '../forms/wizard-steps.ts';
import styles from './wizard.module.css';

/** The pages of the wizard. */
interface WizardPages {
  /** Renders a page, open or hidden. */
  readonly renderPage: (wizard: Wizard, page: WizardPage, isOpen: boolean) => ReactNode;
  /** Preloads the data of an order's other pages. */
  readonly prepare: (order: OrderInfo) => Promise<void>;
  /**
   * Renders the wizard with the forms because of whose slots its order would be refused; `null` until this is known.
   */
  readonly renderWithInvalidForms: (
    order: OrderInfo,
    render: (invalidForms: ReadonlySet<FormKey> | null) => ReactNode,
  ) => ReactNode;
}

/** Shows the wizard of an order, or of a new order for a patient (ORD-03). */
export function WizardFrame(pages: WizardPages) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const canView = useRight('case');
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  const patientId = searchId.parse(searchParams.get('patient') ?? '');
  if (!canView) return <EmptyState kind="denied" title={t('list.denied')} />;
  if (orderId !== null) return <OrderWizardLoader {...pages} key={orderId} orderId={orderId} />;
  if (patientId === null) return <Navigate to="/case?new=1" replace />;
  const type = Number(searchParams.get('type') ?? ORDER_TYPES.treatment);
  return (
    <PatientWizardLoader
      {...pages}
      key={patientId}
      patientId={patientId}
      type={toOrderType(type) ?? ORDER_TYPES.treatment}
    />
  );
}

function OrderWizardLoader({ orderId, ...pages }: WizardPages & { readonly orderId: string }) {
  const { t } = useTranslation();
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  // Stale data remain if a refetch fails, because the user may be typing.
  return (
    <PageBoundary query={order} onRefetchError="keep" to="/case" label={t('order.toList')}>
      {(data) => {
        const type = toOrderType(data.type);
        if (type === undefined) return <NotFoundPage />;
        return pages.renderWithInvalidForms(data, (invalidForms) => (
          <PatientWizardLoader
            {...pages}
            patientId={data.patient.id}
            type={type}
            order={data}
            invalidForms={invalidForms}
          />
        ));
      }}
    </PageBoundary>
  );
}

interface WizardLoaderProps extends WizardPages {
  readonly type: OrderType;
  readonly order?: OrderInfo;
  readonly invalidForms?: ReadonlySet<FormKey> | null;
}

function PatientWizardLoader(props: WizardLoaderProps & { readonly patientId: string }) {
  const { t } = useTranslation();
  const patient = useQuery(callQuery(queryPatientInfo, { params: { id: props.patientId } }, { silent: true }));
  return (
    <PageBoundary query={patient} onRefetchError="keep" to="/case" label={t('order.toList')}>
      {(data) => <OpenWizard {...props} patient={data} />}
    </PageBoundary>
  );
}

function OpenWizard(props: WizardLoaderProps & { readonly patient: Patient }) {
  const { t } = useTranslation();
  const { patient, type, order = null, invalidForms = null, renderPage } = props;
  const steps = useMemo(
    () => listPageSteps(type, order === null ? null : toWizardOrder(order, invalidForms)),
    [type, order, invalidForms],
  );
  const { page, show } = useOpenPage(steps);
  const turn = usePageTurn(order, steps, show);
  const { go, reportSaving, saveAll } = turn;
  // It does not change on a page turn, so that the left page is not redrawn.
  const wizard: Wizard = useMemo(
    () => ({ patient, type, order, steps, go, reportSaving, saveAll }),
    [patient, type, order, steps, go, reportSaving, saveAll],
  );
  const next = page === undefined ? undefined : findNextPage(steps, page);
  const prerenderedPage = usePrerenderedPage({ order, page, next }, props.prepare);
  if (page === undefined) {
    // The initial page depends on the invalid forms.
    if (order !== null && invalidForms === null) return <Skeletons shape="rows" count={8} />;
    const first = findInitialPage(steps);
    return (
      <Navigate
        to={order === null ? `/case/stage/treatment${location.search}` : toWizardPath(order.orderId, first)}
        replace
      />
    );
  }
  return (
    <div className={styles['page']}>
      <WizardHead wizard={wizard} saving={turn.state}>
        {page === 'preview' && order !== null ? (
          <PrintLink to={toSummaryPath(order.orderId)} label={t('print.print')} beforeLeave={saveAll} />
        ) : null}
      </WizardHead>
      {order === null ? null : <PausedNote order={order} />}
      {order !== null && !order.isPaused && !canChangeOrder(order) ? (
        <Alert type="info" showIcon title={t('wizard.readOnly')} />
      ) : null}
      <UnsavedPageNotes troubles={turn.troubles} page={page} onGo={go} />
      <StepStrip steps={steps} page={page} onGo={go} />
      <MountedPages
        steps={steps}
        page={page}
        prerenderedPage={prerenderedPage}
        turn={turn}
        renderPage={(one, isOpen) => renderPage(wizard, one, isOpen)}
      />
      {isFirstPage(page, type) && order === null ? null : <StepBar steps={steps} page={page} onGo={go} />}
    </div>
  );
}

function isFirstPage(page: WizardPage, type: OrderType): boolean {
  return WIZARDS[type].steps[0]?.page === page;
}
