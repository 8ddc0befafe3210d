import { STAGE_KINDS } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { ListFilters, ListSearch, listStyles } from '@dentarium/ui/list';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { DateRangeField } from '@dentarium/ui';
import { Checkbox, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOrganisationOptions, useTagOptions } from '../patient/options.ts';
import { AgeRange } from './age-range.tsx';
import { countFilters, hasListFilters, type ListAddress, clearFilters } from './list-address.ts';
import styles from './patient-list.module.css';
import { SavedFilters } from './saved-filters.tsx';
import type { ChangeAddress } from './use-list-address.ts';

/** The id of the search field, which `/` focuses. */
export const SEARCH_FIELD_ID = 'patient-search';

interface FilterProps {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
}

/** Shows the filters of the list. */
export function PatientFilters(props: FilterProps) {
  const { t } = useTranslation();
  const { address, onChange } = props;
  return (
    <ListFilters
      active={hasListFilters(address)}
      count={countFilters(address)}
      onClear={() => onChange(clearFilters(address))}
      search={
        <ListSearch
          id={SEARCH_FIELD_ID}
          label={t('list.search')}
          hint={t('list.searchHint')}
          keyword={address.keyword}
          onChange={(keyword) => onChange({ keyword }, { replace: true })}
        />
      }
      commonFilters={
        <>
          <DoctorFilter {...props} />
          <StageFilter {...props} />
        </>
      }
      moreFilters={<MoreFilters {...props} />}
    >
      <SavedFilters {...props} />
    </ListFilters>
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

function DoctorFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <DoctorPicker
      className={listStyles.filter}
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
      className={listStyles.filter}
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
      className={listStyles.filter}
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
      className={listStyles.filter}
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
    <DateRangeField
      className={listStyles.days}
      labels={[t('list.visitFrom'), t('list.visitTo')]}
      value={[visitFrom, visitTo]}
      onChange={([from, to]) => onChange({ visitFrom: from, visitTo: to })}
    />
  );
}

function StateFilters({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        className={listStyles.filter}
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
        className={listStyles.check}
        checked={address.sharedWithMe}
        onChange={({ target }) => onChange({ sharedWithMe: target.checked })}
      >
        {t('list.sharedWithMe')}
      </Checkbox>
      <Checkbox
        className={listStyles.check}
        checked={address.hasCbct}
        onChange={({ target }) => onChange({ hasCbct: target.checked })}
      >
        {t('list.hasCbct')}
      </Checkbox>
      <Checkbox
        className={listStyles.check}
        checked={address.unclassified}
        onChange={({ target }) => onChange({ unclassified: target.checked })}
      >
        {t('list.unclassified')}
      </Checkbox>
    </>
  );
}
