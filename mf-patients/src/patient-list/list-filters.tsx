import FilterOutlined from '@ant-design/icons/FilterOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { STAGE_KINDS } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { FilterBar, useTyped } from '@dentarium/ui';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { Button, Checkbox, DatePicker, Input, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisationOptions, useTagOptions } from '../patient/options.ts';
import { AgeRange } from './age-range.tsx';
import { filterCount, isFiltered, type ListAddress, withoutFilters } from './list-address.ts';
import styles from './patient-list.module.css';
import { SavedFilters } from './saved-filters.tsx';
import type { ChangeAddress } from './use-list-address.ts';

/** The search field, which `/` goes to. */
export const SEARCH_FIELD = 'patient-search';

interface FilterProps {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
}

/** What narrows the list: one row, and behind a button the filters that are needed less often. The button counts those that are active. */
export function ListFilters(props: FilterProps) {
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
          <DoctorFilter {...props} />
          <StageFilter {...props} />
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
        <SavedFilters {...props} />
      </FilterBar>
      <div id={more} className={styles['more']} role="group" aria-label={t('list.filters')} hidden={!open}>
        {open ? <MoreFilters {...props} /> : null}
      </div>
    </>
  );
}

function MoreFilters(props: FilterProps) {
  return (
    <>
      <OrganisationFilter {...props} />
      <TagFilter {...props} />
      <DentalAgeFilter {...props} />
      <VisitFilter {...props} />
      <AgeRange {...props} />
      <StateFilters {...props} />
    </>
  );
}

function Search({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const typed = useTyped(address.keyword, (keyword) => onChange({ keyword }, { replace: true }));
  return (
    <Input
      id={SEARCH_FIELD}
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

function DoctorFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <DoctorPicker
      className={styles['filter']}
      label={t('list.doctor')}
      clearable
      everybody
      orgId={address.orgId}
      value={address.doctorId}
      onChange={(doctorId) => onChange({ doctorId })}
    />
  );
}

function OrganisationFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const organisations = useOrganisationOptions();
  if (organisations.length < 2) return null;
  return (
    <Select
      className={styles['filter'] ?? ''}
      aria-label={t('list.organisation')}
      placeholder={t('list.organisation')}
      allowClear
      options={organisations}
      value={address.orgId}
      onChange={(orgId: string | undefined) => onChange({ orgId: orgId ?? null })}
    />
  );
}

function TagFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const options = useTagOptions(address.orgId);
  return (
    <>
      <Select
        className={styles['tags'] ?? ''}
        mode="multiple"
        maxTagCount="responsive"
        aria-label={t('list.tags')}
        placeholder={t('list.tags')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        value={[...address.tagIds]}
        onChange={(tagIds: string[]) => onChange({ tagIds })}
      />
      {address.tagIds.length < 2 ? null : (
        <Segmented<'any' | 'all'>
          aria-label={t('list.tagMatch')}
          value={address.tagMatch}
          onChange={(tagMatch) => onChange({ tagMatch })}
          options={[
            { value: 'any', label: t('list.anyTag') },
            { value: 'all', label: t('list.allTags') },
          ]}
        />
      )}
    </>
  );
}

function StageFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (
    <Select
      className={styles['filter'] ?? ''}
      aria-label={t('list.stage')}
      placeholder={t('list.stage')}
      allowClear
      options={STAGE_KINDS.map(({ code, name }) => ({ value: code as number, label: name[language] }))}
      value={address.stageCode}
      onChange={(stageCode: number | undefined) => onChange({ stageCode: stageCode ?? null })}
    />
  );
}

function DentalAgeFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      className={styles['filter'] ?? ''}
      aria-label={t('list.dentalAge')}
      placeholder={t('list.dentalAge')}
      allowClear
      options={[
        { value: 1, label: t('dentalAge.mixed') },
        { value: 2, label: t('dentalAge.permanent') },
      ]}
      value={address.dentalAge}
      onChange={(dentalAge: number | undefined) => onChange({ dentalAge: dentalAge ?? null })}
    />
  );
}

function VisitFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const { visitFrom, visitTo } = address;
  return (
    <DatePicker.RangePicker
      className={styles['visit'] ?? ''}
      allowEmpty={[true, true]}
      placeholder={[t('list.visitFrom'), t('list.visitTo')]}
      value={[visitFrom === null ? null : dayjs(visitFrom), visitTo === null ? null : dayjs(visitTo)]}
      onChange={(dates) =>
        onChange({
          visitFrom: dates?.[0]?.format('YYYY-MM-DD') ?? null,
          visitTo: dates?.[1]?.format('YYYY-MM-DD') ?? null,
        })
      }
    />
  );
}

function StateFilters({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        className={styles['filter'] ?? ''}
        aria-label={t('list.status')}
        placeholder={t('list.status')}
        allowClear
        options={[
          { value: 0, label: t('status.normal') },
          { value: 1, label: t('status.stopped') },
        ]}
        value={address.status}
        onChange={(status: number | undefined) => onChange({ status: status ?? null })}
      />
      <Checkbox
        className={styles['check'] ?? ''}
        checked={address.sharedWithMe}
        onChange={({ target }) => onChange({ sharedWithMe: target.checked })}
      >
        {t('list.sharedWithMe')}
      </Checkbox>
      <Checkbox
        className={styles['check'] ?? ''}
        checked={address.hasCbct}
        onChange={({ target }) => onChange({ hasCbct: target.checked })}
      >
        {t('list.hasCbct')}
      </Checkbox>
      <Checkbox
        className={styles['check'] ?? ''}
        checked={address.unclassified}
        onChange={({ target }) => onChange({ unclassified: target.checked })}
      >
        {t('list.unclassified')}
      </Checkbox>
    </>
  );
}
