import WarningFilled from '@ant-design/icons/WarningFilled';
import { Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sides-table.module.css';

/** A field of two patients, as people read it. */
export interface SidesRow<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly kept: string;
  readonly given: string;
  /** Whether there is nothing to choose, although the texts differ. */
  readonly fixed?: boolean;
  /** Whether both cannot be true of one person. */
  readonly contradicts?: boolean;
}

/** Two patients side by side; where they differ, one of both is chosen for each field. */
export function SidesTable<Field extends string>(props: {
  readonly caption: string;
  readonly corner?: ReactNode;
  readonly kept: ReactNode;
  readonly given: ReactNode;
  readonly rows: readonly SidesRow<Field>[];
  /** The rows as they stood before what somebody else has saved meanwhile was loaded. */
  readonly before?: readonly SidesRow<Field>[];
  /** The fields whose value comes from the one who is dropped. */
  readonly taken: ReadonlySet<Field>;
  readonly onTake: (taken: ReadonlySet<Field>) => void;
}) {
  const { taken, onTake, before = [] } = props;
  const take = (field: Field, given: boolean): void =>
    onTake(new Set(given ? [...taken, field] : [...taken].filter((other) => other !== field)));
  return (
    <table className={styles['sides']}>
      <caption className={styles['hidden']}>{props.caption}</caption>
      <thead>
        <tr>
          <td>{props.corner}</td>
          <th scope="col">{props.kept}</th>
          <th scope="col">{props.given}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <Sides
            key={row.field}
            row={row}
            before={before.find(({ field }) => field === row.field)}
            taken={taken.has(row.field)}
            onTake={(given) => take(row.field, given)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Sides<Field extends string>(props: {
  readonly row: SidesRow<Field>;
  readonly before: SidesRow<Field> | undefined;
  readonly taken: boolean;
  readonly onTake: (given: boolean) => void;
}) {
  const { t } = useTranslation();
  const name = useId();
  const { row, before, taken } = props;
  if (row.fixed === true || row.kept === row.given) {
    return (
      <tr>
        <th scope="row">{row.label}</th>
        <td className={styles['same']}>
          {row.kept}
          <Was before={before?.kept} now={row.kept} />
        </td>
        <td className={styles['same']}>
          {row.given}
          <Was before={before?.given} now={row.given} />
        </td>
      </tr>
    );
  }
  const cell = (text: string, was: string | undefined, given: boolean) => (
    <td data-chosen={taken === given}>
      <Radio
        name={name}
        checked={taken === given}
        onChange={() => props.onTake(given)}
        aria-label={`${row.label}: ${text}`}
      >
        {text}
      </Radio>
      <Was before={was} now={text} />
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
      {cell(row.kept, before?.kept, false)}
      {cell(row.given, before?.given, true)}
    </tr>
  );
}

/** Says of a text that somebody else has changed what it was before. */
function Was({ before, now }: { readonly before: string | undefined; readonly now: string }) {
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
