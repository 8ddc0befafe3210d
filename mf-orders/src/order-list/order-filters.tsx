import { getTreatmentItemsByOrgId } from '@dentarium/api/orders/case-details';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { toOrganisationName } from '@dentarium/domain';
import { ORDER_TYPE_CODES, type OrderType } from '@dentarium/orders/states';
import { callQuery, useLanguage, useSession } from '@dentarium/platform';
import { ListFilters, ListSearch, listStyles } from '@dentarium/ui/list';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type DatePair, DateRangeField } from '@dentarium/ui';
import { Checkbox, Select, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTypeFormatter } from '../order/order-facts.tsx';
import { countFilters, isFiltered, type ListAddress, type PausedChoice, clearFilters } from './list-address.ts';
import type { ChangeAddress } from './use-list-address.ts';

interface FilterProps {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
}

/** Shows the search and the most frequent filters of the list, with the other filters behind a button. */
export function OrderFilters(props: FilterProps) {
  const { t } = useTranslation();
  const { address, onChange } = props;
  return (
    <ListFilters
      active={isFiltered(address)}
      count={countFilters(address)}
      onClear={() => onChange(clearFilters(address))}
      search={
        <ListSearch
          label={t('list.search')}
          hint={t('list.searchHint')}
          keyword={address.keyword}
          onChange={(keyword) => onChange({ keyword }, { replace: true })}
        />
      }
      commonFilters={
        <>
          <PatientFilter {...props} />
          <TypeFilter {...props} />
          <DoctorPicker
            className={listStyles.filter}
            label={t('list.doctor')}
            clearable
            everybody
            orgId={address.orgId}
            value={address.doctorId}
            onChange={(doctorId) => onChange({ doctorId })}
          />
          <Checkbox
            className={listStyles.check}
            checked={address.mine}
            onChange={({ target }) => onChange({ mine: target.checked })}
          >
            {t('list.mine')}
          </Checkbox>
        </>
      }
      moreFilters={<MoreFilters {...props} />}
    />
  );
}

function MoreFilters(props: FilterProps) {
  const { t } = useTranslation();
  const { address, onChange } = props;
  return (
    <>
      <ProductFilter {...props} />
      <ClinicFilter {...props} />
      <Select
        className={listStyles.filter}
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
      <CreationDates {...props} />
      <Checkbox
        className={listStyles.check}
        checked={address.pending}
        onChange={({ target }) => onChange({ pending: target.checked })}
      >
        {t('list.pending')}
      </Checkbox>
    </>
  );
}

/** The patient whose orders are listed, as named in the address. The filter can be removed. */
function PatientFilter({ address: { patientId }, onChange }: FilterProps) {
  const { t } = useTranslation();
  const patient = useQuery({
    ...callQuery(queryPatientInfo, { params: { id: patientId ?? '' } }, { silent: true }),
    enabled: patientId !== null,
  });
  if (patientId === null) return null;
  const label = t('list.onlyPatient', { patient: patient.data?.name ?? '' });
  return (
    <Tag closable={{ 'aria-label': t('list.everyPatient') }} onClose={() => onChange({ patientId: null })}>
      {label}
    </Tag>
  );
}

/** The clinic of the orders, for members of several clinics. */
function ClinicFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { organisations } = useSession();
  if (organisations.length < 2) return null;
  return (
    <Select
      className={listStyles.filter}
      aria-label={t('list.clinic')}
      placeholder={t('list.clinic')}
      allowClear
      options={organisations.map((one) => ({ value: one.id, label: toOrganisationName(one, language) }))}
      value={address.orgId}
      // A doctor of another clinic has no orders in this one.
      onChange={(orgId: string | undefined) => onChange({ orgId: orgId ?? null, doctorId: null })}
    />
  );
}

function TypeFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const typeName = useTypeFormatter();
  return (
    <Select
      className={listStyles.filter}
      aria-label={t('list.type')}
      placeholder={t('list.type')}
      allowClear
      options={ORDER_TYPE_CODES.map((type) => ({ value: type, label: typeName(type) }))}
      value={address.type}
      onChange={(type: OrderType | undefined) => onChange({ type: type ?? null })}
    />
  );
}

/** The products of all clinics of the user, without duplicates. */
function ProductFilter({ address, onChange }: FilterProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const items = useQueries({
    queries: useSession().organisations.map(({ id }) =>
      callQuery(getTreatmentItemsByOrgId, { query: { orgId: id } }, { silent: true }),
    ),
    combine: (answers) =>
      new Map(answers.flatMap(({ data = [] }) => data.map((item) => [item.id, item.name[language]] as const))),
  });
  const { itemId } = address;
  // A link may name a product that is no longer on offer, or one of another clinic.
  const unknown = itemId === null || items.has(itemId) ? [] : [{ value: itemId, label: t('list.otherProduct') }];
  return (
    <Select
      className={listStyles.filter}
      aria-label={t('list.product')}
      placeholder={t('list.product')}
      allowClear
      options={[...[...items].map(([value, label]) => ({ value, label })), ...unknown]}
      value={itemId}
      onChange={(selectedId: string | undefined) => onChange({ itemId: selectedId ?? null })}
    />
  );
}

function ChangeDates({ address: { from, to }, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <Days
      labels={[t('list.changedFrom'), t('list.changedTo')]}
      days={[from, to]}
      onChange={([from, to]) => onChange({ from, to })}
    />
  );
}

function CreationDates({ address: { createdFrom, createdTo }, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <Days
      labels={[t('list.createdFrom'), t('list.createdTo')]}
      days={[createdFrom, createdTo]}
      onChange={([createdFrom, createdTo]) => onChange({ createdFrom, createdTo })}
    />
  );
}

function Days(props: {
  readonly labels: readonly [from: string, to: string];
  readonly days: DatePair;
  readonly onChange: (days: DatePair) => void;
}) {
  return (
    <DateRangeField className={listStyles.days} labels={props.labels} value={props.days} onChange={props.onChange} />
  );
}
