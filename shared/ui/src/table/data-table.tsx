import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import type { ReactNode } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import styles from './data-table.module.css';

/** The sorting of a list. */
export interface Sorting<Key extends string> {
  readonly key: Key;
  readonly order: 'asc' | 'desc';
}

/** The widths of a table, in px, from which a column is shown. A table that is too narrow for columns shows all. */
type ColumnRoom = 760 | 1100 | 1300 | 1500 | 1700;

/** A column of a table. */
export interface Column<Row, Key extends string> {
  readonly id: string;
  readonly title: string;
  /** True if the title is hidden visually; it is then only for screen readers. */
  readonly titleHidden?: boolean;
  /** True if the cell names its row: in a narrow table it stands first and without its title. */
  readonly isRowName?: boolean;
  /** The minimum width of the table for the column; always shown by default. */
  readonly room?: ColumnRoom;
  /** The CSS width, for example `120px` or `18%`. */
  readonly width?: string;
  /** The sort key of the column; no sorting by default. */
  readonly sortKey?: Key;
  readonly cell: (row: Row) => ReactNode;
}

/**
 * Shows a dense table with a sticky head. Its columns do not change with their content. If they do not fit, as on a
 * phone, each row is a paragraph with all of them.
 */
export function DataTable<Row, Key extends string>(props: {
  readonly label: string;
  readonly columns: readonly Column<Row, Key>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting<Key>;
  readonly onSort?: (by: Key) => void;
  /** Handles a click anywhere in the row; keyboards use the link in the row. */
  readonly onOpen?: (row: Row) => void;
}) {
  const { columns, rows, rowKey, onOpen } = props;
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} aria-label={props.label}>
        <colgroup>
          {columns.map(({ id, width, room }) => (
            <col key={id} data-room={room} style={width === undefined ? {} : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sorting={props.sorting} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody data-rows>
          {rows.map((row) => (
            // The link of the row does the same for keyboards; the click only makes the target larger.
            <tr
              key={rowKey(row)}
              onClick={({ target, currentTarget }) => !isInteractive(target, currentTarget) && onOpen?.(row)}
              data-opens={onOpen !== undefined}
            >
              {columns.map(({ id, title, titleHidden, isRowName, room, cell }) => (
                <td
                  key={id}
                  data-title={titleHidden === true || isRowName === true ? undefined : title}
                  data-names={isRowName}
                  data-room={room}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns whether a click was not meant for the row: a control in it, or a menu that belongs to it. */
function isInteractive(target: EventTarget, row: Element): boolean {
  return target instanceof Element && (!row.contains(target) || target.closest('a, button, input, label') !== null);
}

function ColumnHead<Row, Key extends string>(props: {
  readonly column: Column<Row, Key>;
  readonly sorting: Sorting<Key> | undefined;
  readonly onSort: ((by: Key) => void) | undefined;
}) {
  const { t } = useUiTexts();
  const { title, titleHidden, sortKey, room } = props.column;
  if (sortKey === undefined || props.onSort === undefined) {
    return (
      <th scope="col" data-room={room}>
        {titleHidden === true ? <span className={styles['hidden']}>{title}</span> : title}
      </th>
    );
  }
  const order = props.sorting?.key === sortKey ? props.sorting.order : undefined;
  const Arrow = order === 'asc' ? ArrowUpOutlined : ArrowDownOutlined;
  return (
    <th
      scope="col"
      data-room={room}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={styles['sort']}
        title={t('sort.by', { column: title })}
        onClick={() => props.onSort?.(sortKey)}
      >
        {title}
        <Arrow className={styles['arrow']} data-sorted={order !== undefined} aria-hidden />
      </button>
    </th>
  );
}
