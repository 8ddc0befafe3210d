import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import {
  CONTACTS,
  type FormRow,
  isFormRow,
  getMaxTextLength,
  getMaxRows,
  type RowColumn,
  type RowsField,
} from '@dentarium/domain/declared-form';
import { Button, Input, Select } from 'antd';
import type { FieldControl } from '../typed/input-control.ts';
import { useDeclaredTexts, useFormText } from './declared-texts.ts';
import styles from './declared-form.module.css';
import type { ColumnState } from './form-store.ts';
import type { InputProps } from './inputs.tsx';
import { NumberInput } from './number-input.tsx';
import { usePlaceText } from './use-place-text.ts';

/** A tooth, a contact, or an option by its number. */
type Place = number | string;
type Cell = Place | null;

/** Rows of the same columns that can be added and removed. A column that does not apply in a row is empty there. */
export function RowsInput({ field, state, control, value, onChange }: InputProps<RowsField>) {
  const { t } = useDeclaredTexts();
  const toText = useFormText();
  const rows: readonly FormRow[] = (Array.isArray(value) ? value : []).filter(isFormRow);
  const numbered = rows.map((row, index) => ({ row, index, number: index + 1 }));
  const errorPlace = state.error?.at !== undefined && 'row' in state.error.at ? state.error.at : undefined;
  const changeCell = (rowIndex: number, key: string, answer: Cell): void =>
    onChange(rows.map((row, index) => (index === rowIndex ? { ...row, [key]: answer } : row)));
  return (
    <div className={styles['rows']}>
      {rows.length === 0 ? null : (
        <table aria-label={toText(field.label)}>
          <thead>
            <tr>
              {field.columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {toText(label)}
                </th>
              ))}
              {/* The column of the buttons, each of which has its name. */}
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {numbered.map(({ row, index, number }) => (
              <tr key={number}>
                {field.columns.map((column) => (
                  <td key={column.key}>
                    <CellInput
                      column={column}
                      state={state.rows[index]?.[column.key]}
                      control={{
                        'aria-label': t('cell', { column: toText(column.label), row: number }),
                        'aria-describedby': control['aria-describedby'],
                        'aria-invalid': errorPlace?.row === index && errorPlace.column === column.key,
                      }}
                      value={row[column.key] ?? null}
                      onChange={(answer) => changeCell(index, column.key, answer)}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    size="small"
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('removeRow', { row: number })}
                    onClick={() => onChange(rows.filter((other) => other !== row))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        size="small"
        disabled={rows.length >= getMaxRows(field)}
        onClick={() => onChange([...rows, Object.fromEntries(field.columns.map(({ key }) => [key, null]))])}
      >
        {toText(field.add)}
      </Button>
    </div>
  );
}

interface CellProps {
  readonly column: RowColumn;
  readonly state: ColumnState;
  readonly control: Pick<FieldControl, 'aria-describedby' | 'aria-invalid'> & { readonly 'aria-label': string };
  readonly value: Cell;
  readonly onChange: (value: Cell) => void;
}

function CellInput(
  props: Omit<CellProps, 'state'> & {
    /** `undefined` until the row has been evaluated. */
    readonly state: ColumnState | undefined;
  },
) {
  const { column, state, control, value, onChange } = props;
  if (state?.isShown !== true) return null;
  if (column.kind === 'number')
    return <NumberInput control={control} unit={column.unit} value={value} onChange={onChange} />;
  if (column.kind === 'text')
    return (
      <Input
        {...control}
        maxLength={getMaxTextLength(column)}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    );
  return <SelectCell {...props} column={column} state={state} />;
}

type SelectColumn = Exclude<RowColumn, { readonly kind: 'number' | 'text' }>;

function SelectCell(props: CellProps & { readonly column: SelectColumn }) {
  const { state, control, value, onChange } = props;
  return (
    <Select<Place>
      {...control}
      className={styles['cell'] ?? ''}
      status={control['aria-invalid'] ? 'error' : ''}
      allowClear={!state.required}
      showSearch={{ optionFilterProp: 'label' }}
      options={useCellOptions(props)}
      value={value}
      onChange={(selectedPlace: Place | undefined) => onChange(selectedPlace ?? null)}
    />
  );
}

/** Returns the options of a cell. */
function useCellOptions({
  column,
  state,
  value,
}: Pick<CellProps, 'state' | 'value'> & { readonly column: SelectColumn }): { value: Place; label: string }[] {
  const toText = useFormText();
  const placeText = usePlaceText();
  const toOption = (place: Place) => ({ value: place, label: placeText(place) });
  if (column.kind === 'tooth') return state.teeth.map(toOption);
  if (column.kind === 'contact') return [...CONTACTS].map(toOption);
  // An answer that is no longer offered stays visible, so that it can be removed.
  return column.options
    .filter((option) => state.offeredValues.includes(option.value) || option.value === value)
    .map((option) => ({ value: option.value, label: toText(option.label) }));
}
