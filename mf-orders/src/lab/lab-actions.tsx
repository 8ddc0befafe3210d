import {
  acceptData,
  receiveModel,
  releaseReview,
  resumeOrder,
  startProduction,
  takeDesign,
  takeReview,
} from '@dentarium/server/calls/orders/lab';
import { releaseDesign } from '@dentarium/server/calls/schemes';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { callQuery, toast, useApiMutation, useSession } from '@dentarium/platform';
import { ActionMenu } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toLabPlanPath } from './lab-address.ts';
import { useSettled } from '../hooks/use-settled.ts';
import { canDecideAsExpert, hasTakenReview, type LabAction, listLabActions } from './list-lab-actions.ts';

const ItemsDialog = lazy(() => import('./items-dialog.tsx'));
const ShipDialog = lazy(() => import('./ship-dialog.tsx'));
const OfferDialog = lazy(() => import('./offer-dialog.tsx'));
const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));

/** The calls of actions without input. */
const IMMEDIATE_CALLS = {
  takeReview,
  releaseReview,
  accept: acceptData,
  dataArrived: receiveModel,
  takeDesign,
  releaseDesign,
  startProduction,
  resume: resumeOrder,
} as const;
type ImmediateAction = keyof typeof IMMEDIATE_CALLS;

function isImmediate(action: LabAction): action is ImmediateAction {
  return action in IMMEDIATE_CALLS;
}

/**
 * Shows the actions of the signed-in user on an order: the first three as buttons, the rest in a menu. An expert
 * decides on the page of the plan.
 */
export function LabActions({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const functions = useQuery(callQuery(queryLabFunctions, {}, { silent: true }));
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const isSettled = useSettled([order.version, order.isPaused, order.takenBy?.id, order.lockedUntil].join(' '));
  const act = useApiMutation(
    (send, action: ImmediateAction) =>
      send(IMMEDIATE_CALLS[action], { body: { operatorId: user.id, orderId: order.orderId, version: order.version } }),
    { onSuccess: (_, action) => toast('success', t(`lab.done.${action}`)) },
  );
  const ownFunctions = functions.data?.functions ?? [];
  const offers = listLabActions(order, ownFunctions, user.id);
  const canExpertDecide = canDecideAsExpert(order, ownFunctions);
  const isInert = (action: LabAction): boolean => action === 'takeReview' && hasTakenReview(order, user.id);
  const nextAction = canExpertDecide ? undefined : offers.find((action) => !isInert(action));
  const run = (action: LabAction): void => {
    if (isImmediate(action)) void act.mutate(action);
    else setOpenDialog({ action, order });
  };
  return (
    <>
      {canExpertDecide ? (
        <Button type="primary" onClick={() => void navigate(toLabPlanPath(order.orderId))}>
          {t('lab.act.reviewPlan')}
        </Button>
      ) : null}
      {offers.slice(0, MAX_BUTTONS).map((action) => (
        <Button
          key={action}
          type={action === nextAction ? 'primary' : 'default'}
          disabled={act.isPending || !isSettled || isInert(action)}
          onClick={() => run(action)}
        >
          {t(`lab.act.${action}`)}
        </Button>
      ))}
      {offers.length <= MAX_BUTTONS ? null : (
        <ActionMenu
          placement="bottomRight"
          items={offers
            .slice(MAX_BUTTONS)
            .map((action) => ({ key: action, label: t(`lab.act.${action}`), onClick: () => run(action) }))}
        >
          <Button>{t('lab.more')}</Button>
        </ActionMenu>
      )}
      {openDialog === null ? null : (
        <Suspense fallback={null}>
          <ActionDialog {...openDialog} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

/** A dialog, with the order as it was when the dialog was opened: a change of it since is refused as stale. */
interface OpenDialog {
  readonly action: Exclude<LabAction, ImmediateAction>;
  readonly order: LabOrder;
}

/** The maximum number of actions as buttons. */
const MAX_BUTTONS = 3;

function ActionDialog(props: OpenDialog & { readonly onClose: () => void }) {
  const { action, ...rest } = props;
  switch (action) {
    case 'requestData':
    case 'reject':
      return <ItemsDialog {...rest} action={action} />;
    case 'ship':
      return <ShipDialog {...rest} />;
    case 'offerReissue':
      return <OfferDialog {...rest} />;
    case 'acceptCancellation':
    case 'refuseCancellation':
    case 'refuseReissue':
    case 'pause':
      return <ReasonDialog {...rest} action={action} />;
  }
}
