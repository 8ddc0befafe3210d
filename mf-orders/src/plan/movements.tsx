import { formatSignedDecimal } from '@dentarium/domain/decimal-text';
import { MOVEMENTS, type MovementKind, type MovementRow, buildMovementTable, type Scheme } from '@dentarium/scheme';
import { type Column, DataTable, TagChip } from '@dentarium/ui';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './plan.module.css';
import type { PlanControls } from './use-plan-controls.ts';
import { useToothFormatter } from './use-tooth-formatter.ts';

/** The movements in degrees. All others are in mm. */
const ROTATIONS: ReadonlySet<MovementKind> = new Set(['rotation', 'tip', 'torque']);

/** Shows the movement of each tooth to the end or to the visible step of its arch, coloured by its difficulty. */
export function Movements({ document, controls }: { readonly document: Scheme; readonly controls: PlanControls }) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<'end' | 'shown'>('end');
  const rows = buildMovementTable(document, target === 'end' ? undefined : controls.at);
  const columns = useMovementColumns(controls);
  return (
    <>
      <div className={styles['tableHead']}>
        <Segmented
          size="small"
          aria-label={t('plan.until')}
          value={target}
          onChange={setTarget}
          options={(['end', 'shown'] as const).map((one) => ({ value: one, label: t(`plan.untilStep.${one}`) }))}
        />
        <span className={styles['legend']}>
          <TagChip kind="warning">{t('plan.difficulty.moderate')}</TagChip>
          <TagChip kind="danger">{t('plan.difficulty.hard')}</TagChip>
        </span>
      </div>
      <DataTable label={t('plan.movements')} columns={columns} rows={rows} rowKey={({ tooth }) => String(tooth)} />
      <p className={styles['quiet']}>{t('plan.signs')}</p>
    </>
  );
}

function useMovementColumns(controls: PlanControls): readonly Column<MovementRow, never>[] {
  const { t } = useTranslation();
  const toothText = useToothFormatter();
  const renderValue = (kind: MovementKind, { movement, difficulty }: MovementRow) => {
    const text = formatMovement(kind, movement[kind]);
    if (difficulty[kind] === 'easy') return text;
    const kindOfChip = difficulty[kind] === 'hard' ? 'danger' : 'warning';
    return (
      <span title={t(`plan.difficulty.${difficulty[kind]}`)}>
        <TagChip kind={kindOfChip}>{text}</TagChip>
      </span>
    );
  };
  return [
    {
      id: 'tooth',
      title: t('plan.tooth'),
      isRowName: true,
      cell: ({ tooth, isHardest }) => (
        <span className={styles['toothCell']}>
          <Button
            type={controls.options.selectedTooth === tooth ? 'primary' : 'text'}
            size="small"
            aria-pressed={controls.options.selectedTooth === tooth}
            onClick={() => controls.selectTooth(controls.options.selectedTooth === tooth ? null : tooth)}
          >
            {toothText(tooth)}
          </Button>
          {isHardest ? <TagChip kind="danger">{t('plan.hardest')}</TagChip> : null}
        </span>
      ),
    },
    ...MOVEMENTS.map((kind) => ({
      id: kind,
      title: t(`plan.movement.${kind}`),
      cell: (row: MovementRow) => renderValue(kind, row),
    })),
  ];
}

/** Formats a part of a movement with its sign: degrees with one digit, and mm with two. */
export function formatMovement(kind: MovementKind, value: number): string {
  return formatSignedDecimal(value, ROTATIONS.has(kind) ? 1 : 2);
}
