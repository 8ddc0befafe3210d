import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { queryPatientList } from '@dentarium/api/services/patient-service';
import { callQuery, useOrganisationId, useRight } from '@dentarium/platform';
import { PageHeader } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { NewPatient } from '../patient-form/new-patient.tsx';
import { filterOf } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { ListKeys } from './list-keys.tsx';
import { ListPages } from './list-pages.tsx';
import { ListSorting } from './list-sorting.tsx';
import styles from './patient-list.module.css';
import { PatientResults } from './patient-results.tsx';
import { useListAddress } from './use-list-address.ts';

/** `/patient`: the patients that the user may see (PAT-01). */
export function PatientListPage() {
  const { t } = useTranslation();
  const [address, change] = useListAddress();
  const [search, setSearch] = useSearchParams();
  const mayCreate = useRight('edit');
  const list = useRef<HTMLDivElement>(null);
  const filter = filterOf(address, useOrganisationId());
  const patients = useQuery({
    ...callQuery(queryPatientList, { body: filter }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const openForm = (): void => setSearch((before) => new URLSearchParams([...before, ['new', '1']]));

  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('list.title')}
        facts={
          <span role="status" className={styles['count']}>
            {patients.data === undefined ? '' : t('list.count', { count: patients.data.total })}
          </span>
        }
        actions={
          <>
            <ListSorting address={address} onChange={change} />
            {mayCreate ? (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openForm} title="N">
                {t('list.new')}
              </Button>
            ) : null}
          </>
        }
      />
      <ListFilters address={address} onChange={change} />
      <div ref={list} className={styles['results']}>
        <PatientResults
          patients={patients}
          address={address}
          onChange={change}
          {...(mayCreate ? { onCreate: openForm } : {})}
        />
      </div>
      <ListPages address={address} total={patients.data?.total ?? 0} onChange={change} />
      <ListKeys list={list} {...(mayCreate ? { onCreate: openForm } : {})} />
      {mayCreate && search.has('new') ? <NewPatient /> : null}
    </div>
  );
}
