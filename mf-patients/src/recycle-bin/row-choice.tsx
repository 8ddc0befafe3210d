import type { Column } from '@dentarium/ui';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';

/** Selection of rows of a table. */
export interface RowChoice<Row> {
  readonly selected: ReadonlyMap<string, Row>;
  readonly onSelect: (selected: ReadonlyMap<string, Row>) => void;
  readonly getId: (row: Row) => string;
}

/** Shows the checkbox that selects all rows of the page, or none. */
export function SelectAll<Row>(props: {
  readonly choice: RowChoice<Row>;
  readonly rows: readonly Row[];
  readonly label: string;
}) {
  const { rows } = props;
  const { selected, onSelect, getId } = props.choice;
  const areAllSelected = rows.every((row) => selected.has(getId(row)));
  return (
    <Checkbox
      checked={areAllSelected}
      indeterminate={selected.size > 0 && !areAllSelected}
      onChange={() => onSelect(areAllSelected ? new Map() : new Map(rows.map((row) => [getId(row), row])))}
    >
      {props.label}
    </Checkbox>
  );
}

/** Provides the column of checkboxes, with a label for screen readers. */
export function useChoiceColumn<Row>(
  { selected, onSelect, getId }: RowChoice<Row>,
  toLabel: (row: Row) => string,
): Column<Row, never> {
  const { t } = useTranslation();
  const toggleRow = (row: Row): void => {
    const next = new Map(selected);
    if (!next.delete(getId(row))) next.set(getId(row), row);
    onSelect(next);
  };
  return {
    id: 'choose',
    title: t('recycle.choose'),
    titleHidden: true,
    width: '36px',
    cell: (row) => (
      <Checkbox
        checked={selected.has(getId(row))}
        onChange={() => toggleRow(row)}
        aria-label={t('recycle.chooseOne', { name: toLabel(row) })}
      />
    ),
  };
}
