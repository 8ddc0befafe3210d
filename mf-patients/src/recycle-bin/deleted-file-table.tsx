import type { DeletedFile } from '@dentarium/server/calls/recycle-bin';
import { translateStageName } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { type Column, DataTable, DateText, formatFileSize, TagChip } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import { hasImage } from '../images/image-order.ts';
import { KindIcon } from '../images/kind-icon.tsx';
import { DaysLeft } from './days-left.tsx';
import styles from './recycle.module.css';
import { SelectAll, type RowChoice, useChoiceColumn } from './row-choice.tsx';

type SelectedFiles = ReadonlyMap<string, DeletedFile>;

interface TableProps {
  readonly rows: readonly DeletedFile[];
  readonly selected: SelectedFiles;
  /** True on the page of all patients, which names the patient of each file. */
  readonly withPatient: boolean;
  readonly mayErase: boolean;
  readonly onSelect: (selected: SelectedFiles) => void;
  readonly onRestore: (row: DeletedFile) => void;
  readonly onErase: (row: DeletedFile) => void;
}

/** Shows deleted files with their images; each can be selected for a batch. */
export function DeletedFileTable(props: TableProps) {
  const { t } = useTranslation();
  const { rows } = props;
  return (
    <>
      <SelectAll choice={toRowChoice(props)} rows={rows} label={t('recycle.chooseFiles', { count: rows.length })} />
      <DataTable label={t('recycle.title')} columns={useColumns(props)} rows={rows} rowKey={({ file }) => file.id} />
    </>
  );
}

function toRowChoice({ selected, onSelect }: TableProps): RowChoice<DeletedFile> {
  return { selected, onSelect, getId: ({ file }) => file.id };
}

function useColumns(props: TableProps): Column<DeletedFile, never>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const categoryName = useCategoryName();
  const { withPatient, mayErase, onRestore, onErase } = props;
  const choiceColumn = useChoiceColumn(toRowChoice(props), ({ file }) => file.name);
  const patientColumn: Column<DeletedFile, never> = {
    id: 'patient',
    title: t('field.name'),
    cell: ({ patient }) => (
      <span className={styles['names']}>
        <Link className={styles['patient'] ?? ''} to={`/patient/${patient.id}`}>
          {patient.name}
        </Link>
        <span className={styles['quiet']}>{patient.patientNo}</span>
      </span>
    ),
  };
  return [
    choiceColumn,
    {
      id: 'file',
      isRowName: true,
      title: t('recycle.file'),
      width: '24%',
      cell: ({ file }) => (
        <span className={styles['file']}>
          <span className={styles['thumb']}>
            {hasImage(file) ? <FiledImage file={file} /> : <KindIcon kind={file.kind} />}
          </span>
          <span className={styles['names']}>
            <span>{categoryName(file.category)}</span>
            <span className={styles['quiet']}>{file.name}</span>
          </span>
        </span>
      ),
    },
    ...(withPatient ? [patientColumn] : []),
    {
      id: 'stage',
      title: t('recycle.stage'),
      cell: ({ stage }) => (
        <span className={styles['names']}>
          <span>{stage === null ? '' : translateStageName(stage.stageName, language)}</span>
          <span className={styles['quiet']}>{stage?.stageDate}</span>
        </span>
      ),
    },
    {
      id: 'at',
      title: t('recycle.deletedAt'),
      width: '118px',
      cell: ({ deletedAt, deletedBy }) => (
        <span className={styles['names']}>
          <DateText value={new Date(deletedAt)} />
          <span className={styles['quiet']}>{deletedBy?.name}</span>
        </span>
      ),
    },
    {
      id: 'left',
      title: t('recycle.daysLeft'),
      width: '112px',
      cell: ({ daysLeft, isKept }) => (isKept ? <TagChip>{t('recycle.kept')}</TagChip> : <DaysLeft days={daysLeft} />),
    },
    { id: 'size', title: t('recycle.size'), width: '84px', cell: ({ file }) => formatFileSize(file.size) },
    {
      id: 'actions',
      title: t('recycle.actions'),
      titleHidden: true,
      width: mayErase ? '140px' : '96px',
      cell: (row) => (
        <span className={styles['actions']}>
          <Button size="small" onClick={() => onRestore(row)}>
            {t('recycle.restore')}
          </Button>
          {mayErase && !row.isKept ? (
            <Button size="small" danger onClick={() => onErase(row)}>
              {t('recycle.erase')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}
