import MoreOutlined from '@ant-design/icons/MoreOutlined';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import type { RowAction } from '@dentarium/orders/states';
import { ActionMenu, type MenuItems } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsPast } from '../../hooks/use-is-past.ts';
import { useSettled } from '../../hooks/use-settled.ts';
import { listOffers } from '../../order/order-state.ts';
import type { OrderActions } from './use-order-actions.tsx';

/** Shows the first action of an order as a button, and the others in a menu. Both name the patient. */
export function OrderMenu(props: {
  readonly order: OrderRow;
  readonly actions: OrderActions;
  /** True on the page of the order, which offers no "view". */
  readonly isOnOrderPage?: boolean;
}) {
  const { t } = useTranslation();
  const { order, actions, isOnOrderPage = false } = props;
  // A withdrawal is offered again when the lock of the reviewer ends.
  useIsPast(order.lockedUntil);
  const { detailStatus, stepStatus, isPaused, termsOffered, cancellationRequested } = order;
  const isSettled = useSettled([detailStatus, stepStatus, isPaused, termsOffered, cancellationRequested].join(' '));
  const [primary, ...others] = listOffers(order, order.mayEdit).filter(
    (action) => !(isOnOrderPage && PAGE_ACTIONS.has(action)),
  );
  const subject = { order: order.orderShowId, patient: order.patient.name };
  const items: MenuItems = [
    ...others.map((action) => ({
      key: action,
      label: t(`act.${action}`),
      danger: DELETING_ACTIONS.has(action),
      onClick: () => actions.run(action, order),
    })),
    ...createArchiveItem(order, others, t('act.archive'), t('act.unarchive'), actions),
  ];
  return (
    <>
      {primary === undefined ? null : (
        <Button
          size={isOnOrderPage ? 'middle' : 'small'}
          type={isOnOrderPage && !REVERTING_ACTIONS.has(primary) ? 'primary' : 'default'}
          disabled={actions.isBusy || !isSettled}
          aria-label={t('act.of', { act: t(`act.${primary}`), ...subject })}
          onClick={() => actions.run(primary, order)}
        >
          {t(`act.${primary}`)}
        </Button>
      )}
      {items.length === 0 ? null : (
        <ActionMenu placement="bottomRight" items={items}>
          <Button
            type="text"
            size={isOnOrderPage ? 'middle' : 'small'}
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('act.more', subject)}
          />
        </ActionMenu>
      )}
    </>
  );
}

const DELETING_ACTIONS: ReadonlySet<RowAction> = new Set(['delete', 'giveUp', 'requestCancellation']);
/** The actions that must not look like the next step. */
const REVERTING_ACTIONS: ReadonlySet<RowAction> = new Set(['withdraw', 'withdrawCancellation', ...DELETING_ACTIONS]);
/** The actions that only lead to the page of the order, or that it offers in another place. */
const PAGE_ACTIONS: ReadonlySet<RowAction> = new Set(['view', 'viewProgress', 'withdrawCancellation']);

/**
 * Creates the archive item. Archiving is reversible and possible at any status, but a doctor cannot act on a paused
 * order (`order-states.md` 4.6).
 */
function createArchiveItem(
  order: OrderRow,
  others: readonly RowAction[],
  archive: string,
  unarchive: string,
  actions: OrderActions,
): MenuItems {
  const { isArchive, isPaused } = order;
  if (!order.mayEdit || isPaused || others.includes('archive')) return [];
  return [
    {
      key: isArchive ? 'unarchive' : 'archive',
      label: isArchive ? unarchive : archive,
      onClick: () => actions.archive(order, !isArchive),
    },
  ];
}
