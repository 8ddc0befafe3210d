import { LAB_SORTS } from '@dentarium/server/calls/orders/lab';
import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LabAddress } from './lab-address.ts';
import { PRIORITIES } from './lab-schedule.tsx';

type ScheduleFilter = Pick<LabAddress, 'sort' | 'priority' | 'overdue'>;

/** Shows the sorting of a queue, and the filters by priority and by orders whose day is over. */
export function LabFilters(props: {
  readonly address: ScheduleFilter;
  readonly onChange: (change: Partial<ScheduleFilter>) => void;
}) {
  const { t } = useTranslation();
  const { address, onChange } = props;
  return (
    <div>
      <Select
        aria-label={t('schedule.sortLabel')}
        value={address.sort}
        options={LAB_SORTS.map((sort) => ({ value: sort, label: t(`schedule.sort.${sort}`) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <Select
        aria-label={t('schedule.priorityLabel')}
        value={address.priority}
        allowClear
        placeholder={t('schedule.everyPriority')}
        options={PRIORITIES.map((priority) => ({ value: priority, label: t(`schedule.priority.${priority}`) }))}
        onChange={(priority: LabAddress['priority'] | undefined) => onChange({ priority: priority ?? null })}
      />
      <Checkbox checked={address.overdue} onChange={({ target }) => onChange({ overdue: target.checked })}>
        {t('schedule.onlyOverdue')}
      </Checkbox>
    </div>
  );
}
