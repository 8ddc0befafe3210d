import { MOVEMENTS, type Scheme } from '@dentarium/scheme';
import { type Column, DataTable, TagChip } from '@dentarium/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listMovementDifferences, type MovementDifference } from './movement-differences.ts';
import { formatMovement } from './movements.tsx';
import styles from './plan.module.css';
import { useToothFormatter } from './use-tooth-formatter.ts';

/** Shows the difference of each tooth's movement to the end between two versions of a plan. */
export function DifferenceTable(props: {
  readonly document: Scheme;
  readonly otherDocument: Scheme;
  /** The numbers of the versions. */
  readonly numbers: readonly [number, number];
}) {
  const { t } = useTranslation();
  const { document, otherDocument, numbers } = props;
  const rows = useMemo(() => listMovementDifferences(document, otherDocument), [document, otherDocument]);
  const columns = useDifferenceColumns(numbers);
  if (rows.length === 0) return <p>{t('plan.differences.none')}</p>;
  return (
    <>
      <DataTable
        label={t('plan.differences.title', { first: numbers[0], other: numbers[1] })}
        columns={columns}
        rows={rows}
        rowKey={({ tooth }) => String(tooth)}
      />
      <p className={styles['quiet']}>{t('plan.signs')}</p>
    </>
  );
}

function useDifferenceColumns(numbers: readonly [number, number]): readonly Column<MovementDifference, never>[] {
  const { t } = useTranslation();
  const toothText = useToothFormatter();
  return [
    {
      id: 'tooth',
      title: t('plan.tooth'),
      isRowName: true,
      cell: ({ tooth, presence }) => (
        <span className={styles['toothCell']}>
          {toothText(tooth)}
          {presence === 'both' ? null : (
            <TagChip kind="warning">
              {t('plan.differences.onlyIn', { number: numbers[presence === 'first' ? 0 : 1] })}
            </TagChip>
          )}
        </span>
      ),
    },
    ...MOVEMENTS.map((kind) => ({
      id: kind,
      title: t(`plan.movement.${kind}`),
      cell: ({ presence, difference }: MovementDifference) =>
        presence === 'both' ? formatMovement(kind, difference[kind]) : '–',
    })),
  ];
}
