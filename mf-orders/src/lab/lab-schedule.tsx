import type { LabOrder, LabRow } from '@dentarium/api/orders/lab-shapes';
import { TagChip } from '@dentarium/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../order/page-section.tsx';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

/** The priorities of an order, the highest last. */
export const PRIORITIES = [0, 1, 2] as const;

/** The detailed status of a shipped order, which has no schedule. */
const SHIPPED = 30_005;

/** Shows the day when an order is due, and its priority if it is not normal. */
export function ScheduleText({ order }: { readonly order: Pick<LabRow, 'dueOn' | 'priority' | 'isOverdue'> }) {
  const { t } = useTranslation();
  const { dueOn, priority, isOverdue } = order;
  return (
    <>
      {dueOn ?? '–'}
      {isOverdue ? <TagChip kind="danger">{t('schedule.overdue')}</TagChip> : null}
      {priority === 0 ? null : <TagChip kind="warning">{t(`schedule.priority.${priority}`)}</TagChip>}
    </>
  );
}

/** Shows the schedule of an order at its manufacturer, which can be changed until it is shipped. */
export function LabSchedule({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (order.detailStatus === SHIPPED) return null;
  return (
    <PageSection title={t('schedule.title')}>
      <p>
        <ScheduleText order={order} />
      </p>
      {order.dueOn === null ? null : <p>{t(order.isDueShared ? 'schedule.shared' : 'schedule.notShared')}</p>}
      <div>
        <Button onClick={() => setOpen(true)}>{t('schedule.change')}</Button>
      </div>
      {isOpen ? (
        <Suspense>
          <ScheduleDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </PageSection>
  );
}
