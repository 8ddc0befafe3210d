import type { DeletedPatient } from '@dentarium/api/services/recycle-service';
import { useLanguage } from '@dentarium/platform';
import { type Column, DataTable, DateText, fileSize, useAgeText, useGenderText } from '@dentarium/ui';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { organisationName } from '../patient/options.ts';
import { DaysLeft } from './days-left.tsx';
import styles from './recycle.module.css';
import type { RecycleTask } from './recycle-dialogs.tsx';

type Selected = ReadonlyMap<string, DeletedPatient>;

/** The deleted patients; each can be chosen for a batch. */
export function RecycleTable(props: {
  readonly rows: readonly DeletedPatient[];
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
  readonly onTask: (task: RecycleTask) => void;
}) {
  const { t } = useTranslation();
  const { rows, selected, onSelect, onTask } = props;
  const allChosen = rows.every(({ patient }) => selected.has(patient.id));
  const toggle = (row: DeletedPatient): void => {
    const next = new Map(selected);
    if (!next.delete(row.patient.id)) next.set(row.patient.id, row);
    onSelect(next);
  };
  const columns = useColumns(selected, toggle, onTask);
  return (
    <>
      <Checkbox
        checked={allChosen}
        indeterminate={selected.size > 0 && !allChosen}
        onChange={() => onSelect(allChosen ? new Map() : new Map(rows.map((row) => [row.patient.id, row])))}
      >
        {t('recycle.chooseAll', { count: rows.length })}
      </Checkbox>
      <DataTable label={t('recycle.title')} columns={columns} rows={rows} rowKey={({ patient }) => patient.id} />
    </>
  );
}

function useColumns(
  selected: Selected,
  toggle: (row: DeletedPatient) => void,
  onTask: (task: RecycleTask) => void,
): Column<DeletedPatient, never>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ageText = useAgeText();
  const genderText = useGenderText();
  return [
    {
      id: 'choose',
      title: t('recycle.choose'),
      titleHidden: true,
      width: '36px',
      cell: (row) => (
        <Checkbox
          checked={selected.has(row.patient.id)}
          onChange={() => toggle(row)}
          aria-label={t('recycle.chooseOne', { name: row.patient.name })}
        />
      ),
    },
    { id: 'name', names: true, title: t('field.name'), width: '14%', cell: ({ patient }) => patient.name },
    { id: 'no', title: t('field.patientNo'), width: '100px', cell: ({ patient }) => patient.patientNo },
    { id: 'gender', title: t('field.gender'), width: '72px', cell: ({ patient }) => genderText(patient.gender) },
    { id: 'age', title: t('field.age'), width: '84px', cell: ({ patient }) => ageText(patient.birthDate) },
    {
      id: 'organisation',
      title: t('list.organisation'),
      cell: ({ patient }) => organisationName({ name: patient.orgName, nameEn: patient.orgNameEn }, language),
    },
    { id: 'by', title: t('recycle.deletedBy'), width: '11%', cell: ({ deletedBy }) => deletedBy.name },
    {
      id: 'at',
      title: t('recycle.deletedAt'),
      width: '112px',
      cell: ({ deletedAt }) => <DateText value={new Date(deletedAt)} />,
    },
    { id: 'left', title: t('recycle.daysLeft'), width: '104px', cell: ({ daysLeft }) => <DaysLeft days={daysLeft} /> },
    { id: 'size', title: t('recycle.size'), width: '84px', cell: ({ size }) => fileSize(size) },
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
