import type { PatientRow } from '@dentarium/api/patients/calls';
import { toOrganisationName } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { type Column, DataTable, DateText, DoctorName, useAgeText, useGenderText } from '@dentarium/ui';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PatientOperations } from '../patient-operations/use-patient-operations.tsx';
import { useOrganisationOptions } from '../patient/options.ts';
import { type ListAddress, type SortKey, toDefaultOrder } from './list-address.ts';
import { Avatar, LatestStage, PatientLink, PatientStatus, PatientTags } from './patient-cells.tsx';
import styles from './patient-list.module.css';
import { RowMenu } from './row-menu.tsx';
import type { ChangeAddress } from './use-list-address.ts';
import type { PatientSelection } from './use-patient-selection.ts';

/** Shows the patients as a dense table. */
export function PatientTable(props: {
  readonly patients: readonly PatientRow[];
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
  /** Ids of the hidden columns. */
  readonly hidden: readonly string[];
  readonly selection: PatientSelection;
  readonly operations: PatientOperations;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sort, order } = props.address;
  return (
    <DataTable<PatientRow, SortKey>
      label={t('list.title')}
      columns={[
        createSelectionColumn(t('list.select'), props.selection, (name) => t('list.selectPatient', { name })),
        ...useColumns().filter(({ id }) => !props.hidden.includes(id)),
        createMenuColumn(t('list.actions'), props.operations),
      ]}
      rows={props.patients}
      rowKey={({ id }) => id}
      sorting={{ key: sort, order }}
      onSort={(by) =>
        props.onChange({ sort: by, order: by === sort ? (order === 'asc' ? 'desc' : 'asc') : toDefaultOrder(by) })
      }
      onOpen={({ id }) => void navigate(`/patient/${id}`)}
    />
  );
}

function createSelectionColumn(
  title: string,
  selection: PatientSelection,
  toLabel: (name: string) => string,
): Column<PatientRow, SortKey> {
  return {
    id: 'select',
    title,
    titleHidden: true,
    width: '36px',
    cell: (row) => (
      <Checkbox
        aria-label={toLabel(row.name)}
        checked={selection.patients.has(row.id)}
        onChange={({ target }) => selection.set([row], target.checked)}
      />
    ),
  };
}

function createMenuColumn(title: string, operations: PatientOperations): Column<PatientRow, SortKey> {
  return {
    id: 'menu',
    title,
    titleHidden: true,
    width: '44px',
    cell: (row) => <RowMenu patient={row} operations={operations} />,
  };
}

function useColumns(): Column<PatientRow, SortKey>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ageText = useAgeText();
  const genderText = useGenderText();
  // With a single clinic the column of the clinics is useless and leaves its room to others.
  const hasClinics = useOrganisationOptions().length > 1;
  return [
    { id: 'avatar', title: t('list.photo'), titleHidden: true, width: '52px', cell: (row) => <Avatar patient={row} /> },
    {
      id: 'name',
      isRowName: true,
      title: t('field.name'),
      sortKey: 'name',
      cell: (row) => <PatientLink patient={row} />,
    },
    { id: 'no', title: t('field.patientNo'), width: '92px', cell: ({ patientNo }) => patientNo },
    {
      id: 'phone',
      title: t('field.phone'),
      room: hasClinics ? 1700 : 1500,
      width: '136px',
      cell: ({ phone }) => phone,
    },
    {
      id: 'gender',
      title: t('field.gender'),
      room: 760,
      width: language === 'ch' ? '52px' : '72px',
      cell: ({ gender }) => genderText(gender),
    },
    { id: 'age', title: t('field.age'), width: '84px', cell: ({ birthDate }) => ageText(birthDate) },
    {
      id: 'doctor',
      title: t('list.doctor'),
      room: 1100,
      width: '8%',
      cell: ({ doctorName, hasFormerDoctor }) => <DoctorName name={doctorName} isFormer={hasFormerDoctor} />,
    },
    ...(hasClinics
      ? [
          {
            id: 'organisation',
            title: t('list.organisation'),
            room: 1300 as const,
            width: '10%',
            cell: ({ orgName, orgNameEn }: PatientRow) => (
              <span className={styles['quiet']}>
                {toOrganisationName({ name: orgName, nameEn: orgNameEn }, language)}
              </span>
            ),
          },
        ]
      : []),
    {
      id: 'tags',
      title: t('field.tags'),
      room: hasClinics ? 1500 : 1300,
      width: '12%',
      cell: ({ tags }) => <PatientTags tags={tags} />,
    },
    { id: 'stage', title: t('list.latestStage'), width: '18%', cell: (row) => <LatestStage patient={row} /> },
    {
      id: 'visit',
      title: t('list.lastVisit'),
      room: 760,
      width: '108px',
      sortKey: 'lastVisit',
      cell: ({ lastVisitTime }) => <DateText value={lastVisitTime} />,
    },
    { id: 'status', title: t('list.status'), width: '146px', cell: (row) => <PatientStatus patient={row} /> },
  ];
}
