import type { Column } from '@dentarium/ui';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';

/** Which rows of a table are chosen, and how a row is known. */
export interface RowChoice<Row> {
  readonly selected: ReadonlyMap<string, Row>;
  readonly onSelect: (selected: ReadonlyMap<string, Row>) => void;
  readonly idOf: (row: Row) => string;
}

/** Chooses all rows of the page, or none. */
export function ChooseAll<Row>(props: {
  readonly choice: RowChoice<Row>;
  readonly rows: readonly Row[];
  readonly label: string;
}) {
  const { rows } = props;
  const { selected, onSelect, idOf } = props.choice;
  const allChosen = rows.every((row) => selected.has(idOf(row)));
  return (
    <Checkbox
      checked={allChosen}
      indeterminate={selected.size > 0 && !allChosen}
      onChange={() => onSelect(allChosen ? new Map() : new Map(rows.map((row) => [idOf(row), row])))}
    >
      {props.label}
    </Checkbox>
  );
}

/** The column in which each row is chosen, by a name for those who hear it. */
export function useChoiceColumn<Row>(
  { selected, onSelect, idOf }: RowChoice<Row>,
  nameOf: (row: Row) => string,
): Column<Row, never> {
  const { t } = useTranslation();
  const toggle = (row: Row): void => {
    const next = new Map(selected);
    if (!next.delete(idOf(row))) next.set(idOf(row), row);
    onSelect(next);
  };
  return {
    id: 'choose',
    title: t('recycle.choose'),
    titleHidden: true,
    width: '36px',
    cell: (row) => (
      <Checkbox
        checked={selected.has(idOf(row))}
        onChange={() => toggle(row)}
        aria-label={t('recycle.chooseOne', { name: nameOf(row) })}
      />
    ),
  };
}
