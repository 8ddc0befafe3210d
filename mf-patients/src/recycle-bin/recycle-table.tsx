import type { DeletedPatient } from '@dentarium/server/calls/recycle-bin';
import { toOrganisationName } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { type Column, DataTable, DateText, formatFileSize, useAgeText, useGenderText } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DaysLeft } from './days-left.tsx';
import styles from './recycle.module.css';
import type { RecycleTask } from './recycle-dialogs.tsx';
import { SelectAll, type RowChoice, useChoiceColumn } from './row-choice.tsx';

type SelectedPatients = ReadonlyMap<string, DeletedPatient>;

/** Shows the deleted patients; each can be selected for a batch. */
export function RecycleTable(props: {
  readonly rows: readonly DeletedPatient[];
  readonly selected: SelectedPatients;
  readonly onSelect: (selected: SelectedPatients) => void;
  readonly onTask: (task: RecycleTask) => void;
}) {
  const { t } = useTranslation();
  const { rows, selected, onSelect, onTask } = props;
  const choice: RowChoice<DeletedPatient> = { selected, onSelect, getId: ({ patient }) => patient.id };
  const columns = useColumns(choice, onTask);
  return (
    <>
      <SelectAll choice={choice} rows={rows} label={t('recycle.chooseAll', { count: rows.length })} />
      <DataTable label={t('recycle.title')} columns={columns} rows={rows} rowKey={({ patient }) => patient.id} />
    </>
  );
}

function useColumns(
  choice: RowChoice<DeletedPatient>,
  onTask: (task: RecycleTask) => void,
): Column<DeletedPatient, never>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const choiceColumn = useChoiceColumn(choice, ({ patient }) => patient.name);
  return [
    choiceColumn,
    { id: 'name', isRowName: true, title: t('field.name'), width: '14%', cell: ({ patient }) => patient.name },
    { id: 'no', title: t('field.patientNo'), width: '100px', cell: ({ patient }) => patient.patientNo },
    { id: 'gender', title: t('field.gender'), width: '72px', cell: ({ patient }) => genderText(patient.gender) },
    { id: 'age', title: t('field.age'), width: '84px', cell: ({ patient }) => ageText(patient.birthDate) },
    {
      id: 'organisation',
      title: t('list.organisation'),
      room: 1300,
      cell: ({ patient }) => toOrganisationName({ name: patient.orgName, nameEn: patient.orgNameEn }, language),
    },
    { id: 'by', title: t('recycle.deletedBy'), room: 1100, width: '11%', cell: ({ deletedBy }) => deletedBy.name },
    {
      id: 'at',
      title: t('recycle.deletedAt'),
      width: '112px',
      cell: ({ deletedAt }) => <DateText value={new Date(deletedAt)} />,
    },
    { id: 'left', title: t('recycle.daysLeft'), width: '132px', cell: ({ daysLeft }) => <DaysLeft days={daysLeft} /> },
    { id: 'size', title: t('recycle.size'), width: '84px', cell: ({ size }) => formatFileSize(size) },
    {
      id: 'actions',
      title: t('recycle.actions'),
      titleHidden: true,
      width: language === 'ch' ? '172px' : '236px',
      cell: (row) => (
        <span className={styles['actions']}>
          <Button size="small" onClick={() => onTask({ kind: 'restore', patients: [row] })}>
            {t('recycle.restore')}
          </Button>
          <Button size="small" danger onClick={() => onTask({ kind: 'erase', patients: [row] })}>
            {t('recycle.erase')}
          </Button>
        </span>
      ),
    },
  ];
}
