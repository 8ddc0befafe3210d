import { YUAN } from '@dentarium/domain';
import { type FormAnswer, toPlainText } from '@dentarium/domain/declared-form';
import { Button, Input } from 'antd';
import { useState } from 'react';
import styles from './declared-form.module.css';

/** The number of a text, in which a comma is a decimal sign, too; `undefined` when it is none. */
function numberOf(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  return /^-?\d*\.?\d+$/.test(typed) || /^-?\d+\.$/.test(typed) ? Number(typed) : undefined;
}

/** An input for a measure or a count. */
export function NumberInput(props: {
  /** What the input itself takes: its id, its name, what describes it. */
  readonly control: object;
  readonly unit?: string | undefined;
  /** The usual ones, offered beside the input. */
  readonly usual?: readonly number[] | undefined;
  readonly value: FormAnswer;
  readonly onChange: (value: number | string | null) => void;
}) {
  const { control, value, usual = [], onChange } = props;
  const [typed, setTyped] = useState('');
  const shown = toPlainText(value);
  // While the number is the one that was typed, its text stays as it was: `1.` on the way to `1.5`.
  const text = (numberOf(typed) ?? typed) === (value ?? '') ? typed : shown;
  const isPrice = props.unit === YUAN;
  const input = (
    <Input
      {...control}
      className={styles['number'] ?? ''}
      inputMode="decimal"
      prefix={isPrice ? YUAN : ''}
      suffix={isPrice ? '' : (props.unit ?? '')}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        // What is no number stays as it is, with an error.
        onChange(target.value.trim() === '' ? null : (numberOf(target.value) ?? target.value));
      }}
    />
  );
  if (usual.length === 0) return input;
  return (
    <span className={styles['usual']}>
      {input}
      {usual.map((one) => (
        <Button key={one} size="small" aria-pressed={value === one} onClick={() => onChange(one)}>
          {one}
        </Button>
      ))}
    </span>
  );
}
