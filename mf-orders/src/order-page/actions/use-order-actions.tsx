import type { CallInput } from '@dentarium/api';
import { restartCase } from '@dentarium/api/orders/case-actions';
import { getCaseDataByCaseId } from '@dentarium/api/orders/case-details';
import { withdrawCancellation } from '@dentarium/server/calls/orders/cases';
import { updateIsArchive, updateIsCollect } from '@dentarium/api/orders/case-calls';
import { confirmReceipt, deleteOrder, withdrawOrder } from '@dentarium/api/orders/calls';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { type DetailStatus, ORDER_TYPES, type RowAction } from '@dentarium/orders/states';
import { callQuery, getLastAddress, queryClient, toast, useApiMutation, useSession } from '@dentarium/platform';
import { useQuestion } from '@dentarium/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RowDialogProps } from '../../order/row-dialog.ts';
import { toNewOrderPath, toOrderPath, toPlanPath, toWizardPath } from '../../order/order-paths.ts';

const SILENT = { silent: true } as const;

const DIALOGS = {
  cancellation: lazy(() => import('../cancellation/cancellation-dialog.tsx')),
  followUp: lazy(() => import('../follow-up/follow-up-dialog.tsx')),
  reissue: lazy(() => import('../reissue/reissue-dialog.tsx')),
  terms: lazy(() => import('../reissue/terms-dialog.tsx')),
} as const;

/** A dialog over an order. */
interface OpenDialog {
  readonly kind: keyof typeof DIALOGS;
  readonly order: OrderRow;
}

/** The actions on orders from a row or a page. */
export interface OrderActions {
  readonly run: (action: RowAction, order: OrderRow) => void;
  readonly toggleFavourite: (order: OrderRow) => void;
  readonly archive: (order: OrderRow, isArchive: boolean) => void;
  /** True while one of the changes is pending. */
  readonly isBusy: boolean;
  /** Must be rendered next to the actions. */
  readonly dialogs: ReactNode;
}

/** Creates the input of a call that acts on an order. */
function useActionInput() {
  const operatorId = useSession().user.id;
  return ({ orderId, version }: OrderRow): CallInput<typeof withdrawOrder> => ({
    body: { operatorId, orderId, version },
  });
}

/** The status in which a withdrawal concerns the reissue application instead of the order. */
const REISSUE_STATUS: DetailStatus = 40000;
type Withdrawal = 'withdraw' | 'withdrawReissue';

/** Provides the changes of orders without a form. Irreversible ones ask for confirmation. */
function useOrderChanges() {
  const { t } = useTranslation();
  const ask = useQuestion();
  const navigate = useNavigate();
  const operatorId = useSession().user.id;
  const toActionInput = useActionInput();
  const withdraw = useApiMutation(withdrawOrder);
  const withdrawRequest = useApiMutation(withdrawCancellation, {
    onSuccess: () => toast('success', t('act.done.withdrawCancellation')),
  });
  const receive = useApiMutation(confirmReceipt, { onSuccess: () => toast('success', t('act.done.confirmReceipt')) });
  const remove = useApiMutation(deleteOrder);
  const restart = useApiMutation(restartCase, { onSuccess: ({ orderId }) => void navigate(toWizardPath(orderId)) });
  const [isReading, setReading] = useState(false);
  const changeAfterConfirmation = async (
    action: Withdrawal | 'confirmReceipt' | 'delete' | 'giveUp' | 'restart',
    order: OrderRow,
    change: () => Promise<unknown>,
    more: readonly string[] = [],
  ): Promise<void> => {
    const isConfirmed = await ask({
      title: t(`act.ask.${action}`, { order: order.orderShowId, patient: order.patient.name }),
      text: [t(`act.askText.${action}`), ...more].join(' '),
      confirmLabel: t(action === 'withdrawReissue' ? 'act.withdraw' : `act.${action}`),
      cancelLabel: t('act.back'),
    });
    if (isConfirmed) await change();
  };
  /** Loads the remaining coverage of a case's product; nothing if it cannot be read. */
  const loadCoverage = async (caseId: string): Promise<readonly string[]> => {
    const request = queryClient.query({
      ...callQuery(getCaseDataByCaseId, { query: { caseId } }, SILENT),
      staleTime: 0,
    });
    const caseData = await request.catch(() => null);
    if (caseData === null) return [];
    const { restartsLeft: count, validUntil } = caseData;
    return [validUntil === null ? t('act.coverOpen', { count }) : t('act.cover', { count, until: validUntil })];
  };
  const confirmRestart = async (order: OrderRow): Promise<void> => {
    if (isReading) return;
    setReading(true);
    const coverage = await loadCoverage(order.caseId);
    setReading(false);
    await changeAfterConfirmation('restart', order, () => restart.mutate(toActionInput(order)), coverage);
  };
  const confirmRemoval = (action: 'delete' | 'giveUp', order: OrderRow): void =>
    void changeAfterConfirmation(action, order, async () => {
      const deletion = await remove.mutate({ query: { orderId: order.orderId, operatorId, version: order.version } });
      if (deletion === undefined) return;
      toast('success', t(`act.done.${action}`));
      if (action === 'delete' && window.location.pathname !== '/case') await navigate(getLastAddress('/case'));
    });
  const confirmWithdrawal = (order: OrderRow): void => {
    const kind: Withdrawal = order.detailStatus === REISSUE_STATUS ? 'withdrawReissue' : 'withdraw';
    void changeAfterConfirmation(kind, order, async () => {
      if ((await withdraw.mutate(toActionInput(order))) !== undefined) toast('success', t(`act.done.${kind}`));
    });
  };
  return {
    busy: isReading || [withdraw, withdrawRequest, receive, remove, restart].some(({ isPending }) => isPending),
    withdraw: confirmWithdrawal,
    withdrawCancellation: ({ orderId, version }: OrderRow) =>
      void withdrawRequest.mutate({ body: { operatorId, orderId, version } }),
    confirmReceipt: (order: OrderRow) =>
      void changeAfterConfirmation('confirmReceipt', order, () => receive.mutate(toActionInput(order))),
    restart: (order: OrderRow) => void confirmRestart(order),
    delete: (order: OrderRow) => confirmRemoval('delete', order),
    giveUp: (order: OrderRow) => confirmRemoval('giveUp', order),
  };
}

/** Marks cases as favourites, and archives them. */
function useCaseMarks() {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  // Several rows are marked one after the other.
  const mark = useApiMutation(updateIsCollect, { scope: 'collect' });
  const archiving = useApiMutation(updateIsArchive);
  const archive = async ({ caseId }: OrderRow, isArchive: boolean): Promise<void> => {
    const setArchived = (to: boolean): Promise<true | undefined> =>
      archiving.mutate({ body: { caseId, isArchive: to, operatorId } });
    if ((await setArchived(isArchive)) === undefined) return;
    toast('success', t(isArchive ? 'act.done.archive' : 'act.done.unarchive'), () => void setArchived(!isArchive));
  };
  return {
    toggleFavourite: ({ caseId, isCollect }: OrderRow) =>
      void mark.mutate({ body: { caseId, isCollect: !isCollect, operatorId } }),
    archive: (order: OrderRow, isArchive: boolean) => void archive(order, isArchive),
  };
}

/** Provides the actions on orders: opens pages, makes changes, and asks in dialogs. */
export function useOrderActions(): OrderActions {
  const navigate = useNavigate();
  const changes = useOrderChanges();
  const marks = useCaseMarks();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const go = (path: string): void => void navigate(path);
  const handlers: Partial<Record<RowAction, (order: OrderRow) => void>> = {
    view: ({ orderId }) => go(toOrderPath(orderId)),
    viewProgress: ({ orderId }) => go(toOrderPath(orderId)),
    reviewPlan: ({ orderId }) => go(toPlanPath(orderId)),
    confirmPlan: ({ orderId }) => go(toPlanPath(orderId, undefined, 'confirm')),
    requestChanges: ({ orderId }) => go(toPlanPath(orderId, undefined, 'change')),
    compareVersions: ({ orderId }) => go(toPlanPath(orderId, undefined, 'compare')),
    viewRequest: ({ orderId }) => go(toOrderPath(orderId, 'requests')),
    viewReasons: ({ orderId }) => go(toOrderPath(orderId, 'forms')),
    tracking: ({ orderId }) => go(toOrderPath(orderId, 'parcels')),
    continue: ({ orderId }) => go(toWizardPath(orderId)),
    completeData: ({ orderId }) => go(toWizardPath(orderId)),
    resubmit: ({ orderId }) => go(toWizardPath(orderId)),
    editAndResubmit: ({ orderId }) => go(toWizardPath(orderId)),
    newRetention: ({ patient, caseId }) =>
      go(toNewOrderPath({ patientId: patient.id, type: ORDER_TYPES.retention, caseId })),
    withdraw: changes.withdraw,
    confirmReceipt: changes.confirmReceipt,
    withdrawCancellation: changes.withdrawCancellation,
    requestCancellation: (order) => setOpenDialog({ kind: 'cancellation', order }),
    restart: changes.restart,
    delete: changes.delete,
    giveUp: changes.giveUp,
    archive: (order) => marks.archive(order, true),
    followUp: (order) => setOpenDialog({ kind: 'followUp', order }),
    reissue: (order) => setOpenDialog({ kind: 'reissue', order }),
    editAndReapply: (order) => setOpenDialog({ kind: 'reissue', order }),
    confirmReissue: (order) => setOpenDialog({ kind: 'terms', order }),
  };
  const run = (action: RowAction, order: OrderRow): void => handlers[action]?.(order);
  const close = (): void => setOpenDialog(null);
  const replaceDialog = (action: RowAction): void => {
    close();
    if (openDialog !== null) run(action, openDialog.order);
  };
  return {
    run,
    ...marks,
    isBusy: changes.busy,
    dialogs: openDialog === null ? null : <OrderDialog {...openDialog} onClose={close} onOtherAction={replaceDialog} />,
  };
}

function OrderDialog({ kind, ...props }: OpenDialog & RowDialogProps) {
  const Dialog = DIALOGS[kind];
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
