import WarningFilled from '@ant-design/icons/WarningFilled';
import { Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sides-table.module.css';

/** A field of two patients, as people read it. */
export interface SidesRow<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly keptText: string;
  readonly otherText: string;
  /** Whether there is nothing to choose, although the texts differ. */
  readonly fixed?: boolean;
  /** Whether both cannot be true of one person. */
  readonly contradicts?: boolean;
}

/** Two patients side by side; where they differ, one of both is chosen for each field. */
export function SidesTable<Field extends string>(props: {
  readonly caption: string;
  readonly corner?: ReactNode;
  readonly keptHead: ReactNode;
  readonly otherHead: ReactNode;
  readonly rows: readonly SidesRow<Field>[];
  /** The rows as they stood before what somebody else has saved meanwhile was loaded. */
  readonly before?: readonly SidesRow<Field>[];
  /** The fields whose value comes from the one who is dropped. */
  readonly takenFields: ReadonlySet<Field>;
  readonly onTake: (taken: ReadonlySet<Field>) => void;
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
  readonly onTake: (given: boolean) => void;
}) {
  const { t } = useTranslation();
  const name = useId();
  const { row, before, isTaken: taken } = props;
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
    <td data-chosen={taken === isOther}>
      <Radio
        name={name}
        checked={taken === isOther}
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

/** Says of a text that somebody else has changed what it was before. */
function FormerText({ before, now }: { readonly before: string | undefined; readonly now: string }) {
  const { t } = useTranslation();
  if (before === undefined || before === now) return null;
  return <span className={styles['was']}>{t('form.was', { value: before })}</span>;
}

/** The head of a side: what becomes of the patient, and who it is. */
export function SideHead({ role, children }: { readonly role: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles['role']}>{role}</span>
      <span>{children}</span>
    </>
  );
}
