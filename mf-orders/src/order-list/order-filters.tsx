import FilterOutlined from '@ant-design/icons/FilterOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { getTreatmentItemsByOrgId } from '@dentarium/api/services/case-details';
import { ORDER_TYPE_CODES, type OrderType } from '@dentarium/domain/orders';
import { callQuery, useLanguage, useSession } from '@dentarium/platform';
import { FilterBar, useTyped } from '@dentarium/ui';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { useQueries } from '@tanstack/react-query';
import { Button, Checkbox, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypeName } from '../order/order-facts.tsx';
import { filterCount, isFiltered, type ListAddress, type PausedChoice, withoutFilters } from './list-address.ts';
import styles from './order-list.module.css';
import type { ChangeAddress } from './use-list-address.ts';

interface FilterProps {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
}

/** What narrows the list: the search and what is filtered by most, and behind a button the rest. */
export function OrderFilters(props: FilterProps) {
  const { t } = useTranslation();
  const { address, onChange } = props;
  const [open, setOpen] = useState(false);
  const more = useId();
  const count = filterCount(address);
  return (
    <>
      <FilterBar active={isFiltered(address)} onClear={() => onChange(withoutFilters(address))}>
        <Search {...props} />
        <div className={styles['often']} data-open={open}>
          <TypeFilter {...props} />
          <DoctorPicker
            className={styles['filter']}
            label={t('list.doctor')}
            clearable
            everybody
            orgId={address.orgId}
            value={address.doctorId}
            onChange={(doctorId) => onChange({ doctorId })}
          />
        </div>
        <Button
          icon={<FilterOutlined aria-hidden />}
          type={count > 0 ? 'primary' : 'default'}
          ghost={count > 0}
          aria-expanded={open}
          aria-controls={more}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? t('list.filters') : t('list.filtersActive', { count })}
        </Button>
      </FilterBar>
      <div id={more} className={styles['more']} role="group" aria-label={t('list.filters')} hidden={!open}>
        {open ? <MoreFilters {...props} /> : null}
      </div>
    </>
  );
}

function MoreFilters(props: FilterProps) {
  const { t } = useTranslation();
  const { address, onChange } = props;
  return (
    <>
      <ProductFilter {...props} />
      <Select
        className={styles['filter'] ?? ''}
        aria-label={t('list.paused')}
        placeholder={t('list.paused')}
        allowClear
        options={[
          { value: 'paused', label: t('list.onlyPaused') },
          { value: 'running', label: t('list.notPaused') },
        ]}
        value={address.paused}
        onChange={(paused: PausedChoice | undefined) => onChange({ paused: paused ?? null })}
      />
      <ChangeDates {...props} />
      <Checkbox
        className={styles['check'] ?? ''}
        checked={address.pending}
        onChange={({ target }) => onChange({ pending: target.checked })}
      >
        {t('list.pending')}
      </Checkbox>
    </>
  );
}

function Search({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const typed = useTyped(address.keyword, (keyword) => onChange({ keyword }, { replace: true }));
  return (
    <Input
      className={styles['search'] ?? ''}
      type="search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={t('list.search')}
      placeholder={t('list.searchHint')}
      maxLength={100}
      allowClear
      value={typed.value}
      onChange={({ target }) => typed.type(target.value)}
      onPressEnter={typed.take}
    />
  );
}

function TypeFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  return (
    <Select
      className={styles['filter'] ?? ''}
      aria-label={t('list.type')}
      placeholder={t('list.type')}
      allowClear
      options={ORDER_TYPE_CODES.map((type) => ({ value: type, label: typeName(type) }))}
      value={address.type}
      onChange={(type: OrderType | undefined) => onChange({ type: type ?? null })}
    />
  );
}

/** The products of every clinic of the user, each once. */
function ProductFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const items = useQueries({
    queries: useSession().organisations.map(({ id }) => callQuery(getTreatmentItemsByOrgId, { query: { orgId: id } })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data = [] }) => data.map((item) => [item.id, item.name] as const))),
  });
  return (
    <Select
      className={styles['filter'] ?? ''}
      aria-label={t('list.product')}
      placeholder={t('list.product')}
      allowClear
      options={[...items].map(([value, name]) => ({ value, label: name[language] }))}
      value={address.itemId}
      onChange={(itemId: string | undefined) => onChange({ itemId: itemId ?? null })}
    />
  );
}

function ChangeDates({ address: { from, to }, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <DatePicker.RangePicker
      className={styles['dates'] ?? ''}
      allowEmpty={[true, true]}
      placeholder={[t('list.changedFrom'), t('list.changedTo')]}
      value={[from === null ? null : dayjs(from), to === null ? null : dayjs(to)]}
      onChange={(dates) =>
        onChange({ from: dates?.[0]?.format('YYYY-MM-DD') ?? null, to: dates?.[1]?.format('YYYY-MM-DD') ?? null })
      }
    />
  );
}
