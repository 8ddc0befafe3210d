import type { CallInput } from '@dentarium/api';
import { restartCase } from '@dentarium/api/orders/case-actions';
import { getCaseDataByCaseId } from '@dentarium/api/orders/case-details';
import { updateIsArchive, updateIsCollect } from '@dentarium/api/orders/case-calls';
import { confirmReceipt, deleteOrder, withdrawOrder } from '@dentarium/api/orders/calls';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { type DetailStatus, ORDER_TYPES, type RowAction } from '@dentarium/orders/states';
import { callQuery, getLastAddress, queryClient, toast, useApiMutation, useSession } from '@dentarium/platform';
import { useQuestion } from '@dentarium/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RowDialogProps } from '../row-dialog.ts';
import { newOrderPath, orderPath, planPath, wizardPath } from '../order-links.ts';

const SILENT = { silent: true } as const;

const DIALOGS = {
  followUp: lazy(() => import('../follow-up/follow-up-dialog.tsx')),
  reissue: lazy(() => import('../reissue/reissue-dialog.tsx')),
  terms: lazy(() => import('../reissue/terms-dialog.tsx')),
} as const;

/** A dialog over an order. */
interface Opened {
  readonly kind: keyof typeof DIALOGS;
  readonly order: OrderRow;
}

/** What can be done with an order from a row or a page. */
export interface OrderActs {
  readonly run: (action: RowAction, order: OrderRow) => void;
  readonly collect: (order: OrderRow) => void;
  readonly archive: (order: OrderRow, isArchive: boolean) => void;
  /** Whether one of the changes is under way. */
  readonly busy: boolean;
  /** Has to be drawn where the acts are. */
  readonly dialogs: ReactNode;
}

/** What a call takes that acts at an order. */
function useOrderAction() {
  const operatorId = useSession().user.id;
  return ({ orderId, version }: OrderRow): CallInput<typeof withdrawOrder> => ({
    body: { operatorId, orderId, version },
  });
}

/** The status in which a withdrawal takes back the application for a reissue, and not the order. */
const IN_REISSUE: DetailStatus = 40000;
type Withdrawal = 'withdraw' | 'withdrawReissue';

/** Makes the changes of orders that ask for no form, each after its question where it cannot be taken back. */
function useChanges() {
  const { t } = useTranslation();
  const ask = useQuestion();
  const navigate = useNavigate();
  const operatorId = useSession().user.id;
  const actionOf = useOrderAction();
  const withdraw = useApiMutation(withdrawOrder);
  const receive = useApiMutation(confirmReceipt, { onSuccess: () => toast('success', t('act.done.confirmReceipt')) });
  const remove = useApiMutation(deleteOrder);
  const restart = useApiMutation(restartCase, { onSuccess: ({ orderId }) => void navigate(wizardPath(orderId)) });
  const [isReading, setReading] = useState(false);
  const whenAgreed = async (
    action: Withdrawal | 'confirmReceipt' | 'delete' | 'giveUp' | 'restart',
    order: OrderRow,
    change: () => Promise<unknown>,
    more: readonly string[] = [],
  ): Promise<void> => {
    const agreed = await ask({
      title: t(`act.ask.${action}`, { order: order.orderShowId, patient: order.patient.name }),
      text: [t(`act.askText.${action}`), ...more].join(' '),
      confirmLabel: t(action === 'withdrawReissue' ? 'act.withdraw' : `act.${action}`),
      cancelLabel: t('act.back'),
    });
    if (agreed) await change();
  };
  /** What the product of a case still covers; nothing where that cannot be read. */
  const coverOf = async (caseId: string): Promise<readonly string[]> => {
    const asked = queryClient.query({ ...callQuery(getCaseDataByCaseId, { query: { caseId } }, SILENT), staleTime: 0 });
    const found = await asked.catch(() => null);
    if (found === null) return [];
    const { restartsLeft: count, validUntil: until } = found;
    return [until === null ? t('act.coverOpen', { count }) : t('act.cover', { count, until })];
  };
  const askToRestart = async (order: OrderRow): Promise<void> => {
    if (isReading) return;
    setReading(true);
    const cover = await coverOf(order.caseId);
    setReading(false);
    await whenAgreed('restart', order, () => restart.mutate(actionOf(order)), cover);
  };
  const removal = (action: 'delete' | 'giveUp', order: OrderRow): void =>
    void whenAgreed(action, order, async () => {
      const gone = await remove.mutate({ query: { orderId: order.orderId, operatorId } });
      if (gone === undefined) return;
      toast('success', t(`act.done.${action}`));
      if (action === 'delete' && window.location.pathname !== '/case') await navigate(getLastAddress('/case'));
    });
  const takeBack = (order: OrderRow): void => {
    const kind: Withdrawal = order.detailStatus === IN_REISSUE ? 'withdrawReissue' : 'withdraw';
    void whenAgreed(kind, order, async () => {
      if ((await withdraw.mutate(actionOf(order))) !== undefined) toast('success', t(`act.done.${kind}`));
    });
  };
  return {
    busy: isReading || [withdraw, receive, remove, restart].some(({ isPending }) => isPending),
    withdraw: takeBack,
    confirmReceipt: (order: OrderRow) =>
      void whenAgreed('confirmReceipt', order, () => receive.mutate(actionOf(order))),
    restart: (order: OrderRow) => void askToRestart(order),
    delete: (order: OrderRow) => removal('delete', order),
    giveUp: (order: OrderRow) => removal('giveUp', order),
  };
}

/** Keeps cases as favourites and in the archive. */
function useMarks() {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  // Several rows are marked one after the other.
  const mark = useApiMutation(updateIsCollect, { scope: 'collect' });
  const archiving = useApiMutation(updateIsArchive);
  const archive = async ({ caseId }: OrderRow, isArchive: boolean): Promise<void> => {
    const put = (to: boolean): Promise<true | undefined> =>
      archiving.mutate({ body: { caseId, isArchive: to, operatorId } });
    if ((await put(isArchive)) === undefined) return;
    toast('success', t(isArchive ? 'act.done.archive' : 'act.done.unarchive'), () => void put(!isArchive));
  };
  return {
    collect: ({ caseId, isCollect }: OrderRow) =>
      void mark.mutate({ body: { caseId, isCollect: !isCollect, operatorId } }),
    archive: (order: OrderRow, isArchive: boolean) => void archive(order, isArchive),
  };
}

/** Does what is offered for orders: opens their pages, makes changes, asks in dialogs. */
export function useOrderActs(): OrderActs {
  const navigate = useNavigate();
  const changes = useChanges();
  const marks = useMarks();
  const [opened, setOpened] = useState<Opened | null>(null);
  const go = (path: string): void => void navigate(path);
  const does: Partial<Record<RowAction, (order: OrderRow) => void>> = {
    view: ({ orderId }) => go(orderPath(orderId)),
    viewProgress: ({ orderId }) => go(orderPath(orderId)),
    reviewPlan: ({ orderId }) => go(planPath(orderId)),
    confirmPlan: ({ orderId }) => go(planPath(orderId, undefined, 'confirm')),
    requestChanges: ({ orderId }) => go(planPath(orderId, undefined, 'change')),
    compareVersions: ({ orderId }) => go(planPath(orderId, undefined, 'compare')),
    viewRequest: ({ orderId }) => go(orderPath(orderId, 'requests')),
    viewReasons: ({ orderId }) => go(orderPath(orderId, 'forms')),
    tracking: ({ orderId }) => go(orderPath(orderId, 'parcels')),
    continue: ({ orderId }) => go(wizardPath(orderId)),
    completeData: ({ orderId }) => go(wizardPath(orderId)),
    resubmit: ({ orderId }) => go(wizardPath(orderId)),
    editAndResubmit: ({ orderId }) => go(wizardPath(orderId)),
    newRetention: ({ patient, caseId }) =>
      go(newOrderPath({ patientId: patient.id, type: ORDER_TYPES.retention, caseId })),
    withdraw: changes.withdraw,
    confirmReceipt: changes.confirmReceipt,
    restart: changes.restart,
    delete: changes.delete,
    giveUp: changes.giveUp,
    archive: (order) => marks.archive(order, true),
    followUp: (order) => setOpened({ kind: 'followUp', order }),
    reissue: (order) => setOpened({ kind: 'reissue', order }),
    editAndReapply: (order) => setOpened({ kind: 'reissue', order }),
    confirmReissue: (order) => setOpened({ kind: 'terms', order }),
  };
  const run = (action: RowAction, order: OrderRow): void => does[action]?.(order);
  const close = (): void => setOpened(null);
  const runInstead = (action: RowAction): void => {
    close();
    if (opened !== null) run(action, opened.order);
  };
  return {
    run,
    ...marks,
    busy: changes.busy,
    dialogs: opened === null ? null : <OpenedDialog {...opened} onClose={close} onInstead={runInstead} />,
  };
}

function OpenedDialog({ kind, ...props }: Opened & RowDialogProps) {
  const Dialog = DIALOGS[kind];
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
