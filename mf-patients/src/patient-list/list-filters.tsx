import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { STAGE_KINDS } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { FilterBar, useTyped } from '@dentarium/ui';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { Checkbox, DatePicker, Input, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useOrganisationOptions, useTagOptions } from '../patient/options.ts';
import { AgeRange } from './age-range.tsx';
import { isFiltered, type ListAddress, withoutFilters } from './list-address.ts';
import styles from './patient-list.module.css';
import { SavedFilters } from './saved-filters.tsx';
import type { ChangeAddress } from './use-list-address.ts';

/** The search field, which `/` goes to. */
export const SEARCH_FIELD = 'patient-search';

interface FilterProps {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
}

/** What narrows the list. */
export function ListFilters(props: FilterProps) {
  const { address, onChange } = props;
  return (
    <FilterBar active={isFiltered(address)} onClear={() => onChange(withoutFilters(address))}>
      <Search {...props} />
      <PeopleFilters {...props} />
      <TagFilter {...props} />
      <StageFilter {...props} />
      <VisitFilter {...props} />
      <AgeRange address={address} onChange={onChange} />
      <StateFilters {...props} />
      <SavedFilters {...props} />
    </FilterBar>
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

function PeopleFilters({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const organisations = useOrganisationOptions();
  return (
    <>
      <DoctorPicker
        className={styles['filter']}
        label={t('list.doctor')}
        clearable
        everybody
        orgId={address.orgId}
        value={address.doctorId}
        onChange={(doctorId) => onChange({ doctorId })}
      />
      {organisations.length < 2 ? null : (
        <Select
          className={styles['filter'] ?? ''}
          aria-label={t('list.organisation')}
          placeholder={t('list.organisation')}
          allowClear
          options={organisations}
          value={address.orgId}
          onChange={(orgId: string | undefined) => onChange({ orgId: orgId ?? null })}
        />
      )}
    </>
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
    <>
      <Select
        className={styles['filter'] ?? ''}
        aria-label={t('list.stage')}
        placeholder={t('list.stage')}
        allowClear
        options={STAGE_KINDS.map(({ code, name }) => ({ value: code as number, label: name[language] }))}
        value={address.stageCode}
        onChange={(stageCode: number | undefined) => onChange({ stageCode: stageCode ?? null })}
      />
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
    </>
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
