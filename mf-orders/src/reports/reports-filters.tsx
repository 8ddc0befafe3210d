import { getToday } from '@dentarium/domain';
import { ORDER_TYPE_CODES, type OrderType } from '@dentarium/orders/states';
import { DateRangeField, FilterBar } from '@dentarium/ui';
import { listStyles } from '@dentarium/ui/list';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTypeFormatter } from '../order/order-facts.tsx';
import type { SeriesKind } from './counts/count-series.ts';
import { toLastMonths, toLastWeeks } from '../order-list/periods.ts';
import { MAX_MONTHS, readReportsAddress, type ReportsAddress } from './reports-address.ts';

/** Shows the filters of the reports: the days, the type, the doctor, and the grouping of columns. */
export function ReportsFilters(props: {
  readonly address: ReportsAddress;
  readonly onChange: (changes: Partial<ReportsAddress>) => void;
}) {
  const { t } = useTranslation();
  const typeName = useTypeFormatter();
  const { address, onChange } = props;
  const defaultAddress = readReportsAddress(new URLSearchParams());
  const { from, to, type, doctorId } = address;
  const isFiltered = from !== defaultAddress.from || to !== defaultAddress.to || type !== null || doctorId !== null;
  return (
    <FilterBar active={isFiltered} onClear={() => onChange({ ...defaultAddress, by: address.by })}>
      <Days {...props} />
      <Select
        className={listStyles.filter}
        aria-label={t('list.type')}
        placeholder={t('list.type')}
        allowClear
        options={ORDER_TYPE_CODES.map((code) => ({ value: code, label: typeName(code) }))}
        value={type}
        onChange={(selectedType: OrderType | undefined) => onChange({ type: selectedType ?? null })}
      />
      <DoctorPicker
        className={listStyles.filter}
        label={t('list.doctor')}
        clearable
        everybody
        orgId={null}
        value={doctorId}
        onChange={(selectedId) => onChange({ doctorId: selectedId })}
      />
      <Segmented<SeriesKind>
        aria-label={t('reports.by')}
        options={[
          { value: 'type', label: t('reports.byType') },
          { value: 'status', label: t('reports.byStatus') },
        ]}
        value={address.by}
        onChange={(by) => onChange({ by })}
      />
    </FilterBar>
  );
}

function Days(props: {
  readonly address: ReportsAddress;
  readonly onChange: (changes: Partial<ReportsAddress>) => void;
}) {
  const { t } = useTranslation();
  const { from, to } = props.address;
  const day = getToday();
  return (
    <DateRangeField
      className={listStyles.days}
      required
      labels={[t('list.createdFrom'), t('list.createdTo')]}
      min={toLastMonths(MAX_MONTHS, day).from}
      presets={[
        { label: t('reports.last.weeks'), ...toLastWeeks(4, day) },
        { label: t('reports.last.quarter'), ...toLastMonths(3, day) },
        { label: t('reports.last.year'), ...toLastMonths(12, day) },
      ]}
      value={[from, to]}
      onChange={([first, last]) => {
        if (first !== null && last !== null) props.onChange({ from: first, to: last });
      }}
    />
  );
}
