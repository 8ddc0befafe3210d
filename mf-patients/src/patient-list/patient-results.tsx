import type { CallResult } from '@dentarium/api';
import type { queryPatientList } from '@dentarium/api/patients/calls';
import { EmptyState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { ListResults } from '@dentarium/ui/list';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { hasListFilters, type ListAddress, clearFilters } from './list-address.ts';
import type { PatientOperations } from '../patient-operations/use-patient-operations.tsx';
import { PatientCards } from './patient-cards.tsx';
import { PatientTable } from './patient-table.tsx';
import type { ChangeAddress } from './use-list-address.ts';
import type { PatientSelection } from './use-patient-selection.ts';

/** Shows the patients, or the reason why there are none. */
export function PatientResults(props: {
  readonly patients: UseQueryResult<CallResult<typeof queryPatientList>>;
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
  readonly onCreate?: () => void;
  readonly hidden: readonly string[];
  readonly selection: PatientSelection;
  readonly operations: PatientOperations;
}) {
  const { patients, address, onChange, hidden, selection, operations } = props;
  return (
    <QueryBoundary
      query={patients}
      onRefetchError="replace"
      loading={
        <Skeletons shape={address.view === 'cards' ? 'cards' : 'rows'} count={address.view === 'cards' ? 12 : 13} />
      }
      isEmpty={({ items }) => items.length === 0}
      empty={<NoPatients {...props} />}
    >
      {({ items }) => (
        <ListResults isEarlier={patients.isPlaceholderData}>
          {address.view === 'cards' ? (
            <PatientCards patients={items} selection={selection} operations={operations} />
          ) : (
            <PatientTable
              patients={items}
              address={address}
              onChange={onChange}
              hidden={hidden}
              selection={selection}
              operations={operations}
            />
          )}
        </ListResults>
      )}
    </QueryBoundary>
  );
}

function NoPatients({
  address,
  onChange,
  onCreate,
}: {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
  readonly onCreate?: () => void;
}) {
  const { t } = useTranslation();
  if (hasListFilters(address)) {
    return (
      <EmptyState
        kind="filtered"
        title={t('list.filteredOut')}
        text={t('list.filteredOutHint')}
        action={<Button onClick={() => onChange(clearFilters(address))}>{t('list.clearFilters')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      kind="none"
      title={t('list.none')}
      text={t(onCreate === undefined ? 'list.noneReadOnly' : 'list.noneHint')}
      action={
        onCreate === undefined ? null : (
          <Button type="primary" onClick={onCreate}>
            {t('list.new')}
          </Button>
        )
      }
    />
  );
}
