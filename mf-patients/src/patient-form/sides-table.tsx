import WarningFilled from '@ant-design/icons/WarningFilled';
import { Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sides-table.module.css';

/** A field of two patients, as readable text. */
export interface SidesRow<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly keptText: string;
  readonly otherText: string;
  /** True if there is nothing to select although the texts differ. */
  readonly fixed?: boolean;
  /** True if both values cannot belong to one person. */
  readonly contradicts?: boolean;
}

/** Shows two patients side by side; for each field that differs, one of both values is selected. */
export function SidesTable<Field extends string>(props: {
  readonly caption: string;
  readonly corner?: ReactNode;
  readonly keptHead: ReactNode;
  readonly otherHead: ReactNode;
  readonly rows: readonly SidesRow<Field>[];
  /** The rows before the last reload, which loaded concurrent changes. */
  readonly before?: readonly SidesRow<Field>[];
  /** The fields with the value of the patient who is not kept. */
  readonly takenFields: ReadonlySet<Field>;
  readonly onTake: (takenFields: ReadonlySet<Field>) => void;
}) {
  const { takenFields, onTake, before = [] } = props;
  const take = (field: Field, isTaken: boolean): void =>
    onTake(new Set(isTaken ? [...takenFields, field] : [...takenFields].filter((other) => other !== field)));
  return (
    <table className={styles['sides']}>
      <caption className={styles['hidden']}>{props.caption}</caption>
      <thead>
        <tr>
          <td>{props.corner}</td>
          <th scope="col">{props.keptHead}</th>
          <th scope="col">{props.otherHead}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <SidesTableRow
            key={row.field}
            row={row}
            before={before.find(({ field }) => field === row.field)}
            isTaken={takenFields.has(row.field)}
            onTake={(isTaken) => take(row.field, isTaken)}
          />
        ))}
      </tbody>
    </table>
  );
}

function SidesTableRow<Field extends string>(props: {
  readonly row: SidesRow<Field>;
  readonly before: SidesRow<Field> | undefined;
  readonly isTaken: boolean;
  readonly onTake: (isTaken: boolean) => void;
}) {
  const { t } = useTranslation();
  const name = useId();
  const { row, before, isTaken } = props;
  if (row.fixed === true || row.keptText === row.otherText) {
    return (
      <tr>
        <th scope="row">{row.label}</th>
        <td className={styles['same']}>
          {row.keptText}
          <FormerText before={before?.keptText} now={row.keptText} />
        </td>
        <td className={styles['same']}>
          {row.otherText}
          <FormerText before={before?.otherText} now={row.otherText} />
        </td>
      </tr>
    );
  }
  const renderCell = (text: string, formerText: string | undefined, isOther: boolean) => (
    <td data-chosen={isTaken === isOther}>
      <Radio
        name={name}
        checked={isTaken === isOther}
        onChange={() => props.onTake(isOther)}
        aria-label={`${row.label}: ${text}`}
      >
        {text}
      </Radio>
      <FormerText before={formerText} now={text} />
    </td>
  );
  return (
    <tr data-contradicts={row.contradicts === true}>
      <th scope="row">
        {row.contradicts === true ? (
          <WarningFilled className={styles['sign'] ?? ''} aria-label={t('merge.contradicts')} />
        ) : null}{' '}
        {row.label}
      </th>
      {renderCell(row.keptText, before?.keptText, false)}
      {renderCell(row.otherText, before?.otherText, true)}
    </tr>
  );
}

/** Shows the former text, if somebody else has changed it. */
function FormerText({ before, now }: { readonly before: string | undefined; readonly now: string }) {
  const { t } = useTranslation();
  if (before === undefined || before === now) return null;
  return <span className={styles['was']}>{t('form.was', { value: before })}</span>;
}

/** Shows the head of a side: the role of the patient in the merge, and their name. */
export function SideHead({ role, children }: { readonly role: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles['role']}>{role}</span>
      <span>{children}</span>
    </>
  );
}
