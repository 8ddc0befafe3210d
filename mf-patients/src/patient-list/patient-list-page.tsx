import CameraOutlined from '@ant-design/icons/CameraOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { callQuery, useRight } from '@dentarium/platform';
import { formatTotal } from '@dentarium/domain';
import { BenefitButton, EmptyState, PageHeader } from '@dentarium/ui';
import { ListFrame, ListPages, listStyles } from '@dentarium/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { usePatientOperations } from '../patient-operations/use-patient-operations.tsx';
import { BatchBar } from './batch-bar.tsx';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { toPatientFilter } from './list-address.ts';
import { PatientFilters } from './patient-filters.tsx';
import { ListKeys } from './list-keys.tsx';
import { ListOrder } from './list-order.tsx';
import { RecycleBinLink } from '../recycle-bin/recycle-bin-link.tsx';
import styles from './patient-list.module.css';
import { PatientResults } from './patient-results.tsx';
import { useListAddress } from './use-list-address.ts';
import { usePatientSelection } from './use-patient-selection.ts';

const NewPatient = lazy(() => import('../patient-form/new-patient.tsx'));

/** Shows the patients that the user may see at `/patient` (PAT-01). */
export function PatientListPage() {
  const { t } = useTranslation();
  const canView = useRight('patientList');
  return canView ? <VisiblePatients /> : <EmptyState kind="denied" title={t('list.denied')} />;
}

function VisiblePatients() {
  const { t } = useTranslation();
  const [address, changeAddress] = useListAddress();
  const [searchParams, setSearchParams] = useSearchParams();
  const canCreate = useRight('edit');
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useHiddenColumns();
  const selection = usePatientSelection();
  const operations = usePatientOperations();
  const filter = toPatientFilter(address);
  const patients = useQuery({
    ...callQuery(queryPatientList, { body: filter }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const total = patients.data?.total;
  const openForm = (): void => setSearchParams((before) => new URLSearchParams([...before, ['new', '1']]));

  return (
    <ListFrame>
      <PageHeader
        title={t('list.title')}
        facts={
          <span role="status" className={styles['count']}>
            {total === undefined ? '' : t('list.count', { count: total, total: formatTotal(total) })}
          </span>
        }
        actions={
          <>
            <RecycleBinLink />
            <ListOrder address={address} onChange={changeAddress} />
            {address.view === 'table' ? <ColumnChoice hidden={hidden} onChange={setHidden} /> : null}
            {canCreate ? (
              <BenefitButton
                benefit={3}
                icon={<CameraOutlined aria-hidden />}
                onClick={() => void navigate('/patient/camera')}
              >
                {t('camera.open')}
              </BenefitButton>
            ) : null}
            {canCreate ? (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openForm} title="N">
                {t('list.new')}
              </Button>
            ) : null}
          </>
        }
      />
      <PatientFilters address={address} onChange={changeAddress} />
      <BatchBar selection={selection} page={patients.data?.items ?? []} />
      <div ref={list} className={listStyles.results}>
        <PatientResults
          patients={patients}
          address={address}
          onChange={changeAddress}
          hidden={hidden}
          selection={selection}
          operations={operations}
          {...(canCreate ? { onCreate: openForm } : {})}
        />
      </div>
      <ListPages address={address} total={total ?? 0} onChange={changeAddress} />
      <ListKeys list={list} {...(canCreate ? { onCreate: openForm } : {})} />
      {canCreate && searchParams.has('new') ? (
        <Suspense fallback={null}>
          <NewPatient />
        </Suspense>
      ) : null}
      {operations.dialogs}
    </ListFrame>
  );
}
