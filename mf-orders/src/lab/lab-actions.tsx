import {
  acceptData,
  type LabOrder,
  queryLabFunctions,
  receiveModel,
  releaseReview,
  resumeOrder,
  startProduction,
  takeDesign,
  takeReview,
} from '@dentarium/api/lab/calls';
import { callQuery, toast, useApiMutation, useSession } from '@dentarium/platform';
import { ActionMenu } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { labPlanPath } from './lab-address.ts';
import { type LabAction, labMay, labOffers } from './lab-offers.ts';

const ItemsDialog = lazy(() => import('./items-dialog.tsx'));
const ShipDialog = lazy(() => import('./ship-dialog.tsx'));
const OfferDialog = lazy(() => import('./offer-dialog.tsx'));
const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));

/** The calls of actions that ask for nothing. */
const PLAIN = {
  takeReview,
  releaseReview,
  accept: acceptData,
  dataArrived: receiveModel,
  takeDesign,
  startProduction,
  resume: resumeOrder,
} as const;
type PlainAction = keyof typeof PLAIN;

function isPlain(action: LabAction): action is PlainAction {
  return action in PLAIN;
}

/** What the signed-in function can do with an order: the first three as buttons, the rest in a menu; an expert decides on the page of the plan. */
export function LabActions({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const functions = useQuery(callQuery(queryLabFunctions, {}, { silent: true }));
  const [asked, setAsked] = useState<Exclude<LabAction, PlainAction> | null>(null);
  const act = useApiMutation(
    (send, action: PlainAction) =>
      send(PLAIN[action], { body: { operatorId: user.id, orderId: order.orderId, version: order.version } }),
    { onSuccess: (_, action) => toast('success', t(`lab.done.${action}`)) },
  );
  const own = functions.data?.functions ?? [];
  const offers = labOffers(order, own, user.id);
  const isExpertAsked = labMay('expertApprove', order, own);
  const run = (action: LabAction): void => {
    if (isPlain(action)) void act.mutate(action);
    else setAsked(action);
  };
  return (
    <>
      {isExpertAsked ? (
        <Button type="primary" onClick={() => void navigate(labPlanPath(order.orderId))}>
          {t('lab.act.reviewPlan')}
        </Button>
      ) : null}
      {offers.slice(0, AT_ONCE).map((action, index) => (
        <Button
          key={action}
          type={index === 0 && !isExpertAsked ? 'primary' : 'default'}
          disabled={act.isPending}
          // What stands here after the first click of a double one may be the opposite.
          onClick={({ detail }) => detail < 2 && run(action)}
        >
          {t(`lab.act.${action}`)}
        </Button>
      ))}
      {offers.length <= AT_ONCE ? null : (
        <ActionMenu
          placement="bottomRight"
          items={offers
            .slice(AT_ONCE)
            .map((action) => ({ key: action, label: t(`lab.act.${action}`), onClick: () => run(action) }))}
        >
          <Button>{t('lab.more')}</Button>
        </ActionMenu>
      )}
      {asked === null ? null : (
        <Suspense fallback={null}>
          <AskedDialog action={asked} order={order} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

/** How many actions are buttons. */
const AT_ONCE = 3;

function AskedDialog(props: {
  readonly action: Exclude<LabAction, PlainAction>;
  readonly order: LabOrder;
  readonly onClose: () => void;
}) {
  const { action, ...rest } = props;
  switch (action) {
    case 'requestData':
    case 'reject':
      return <ItemsDialog {...rest} action={action} />;
    case 'ship':
      return <ShipDialog {...rest} />;
    case 'offerReissue':
      return <OfferDialog {...rest} />;
    case 'refuseReissue':
    case 'pause':
      return <ReasonDialog {...rest} action={action} />;
  }
}
