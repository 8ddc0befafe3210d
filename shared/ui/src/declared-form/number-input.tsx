import { readTypedNumber, YUAN } from '@dentarium/domain';
import { type FormAnswer, toPlainText } from '@dentarium/domain/declared-form';
import { Button, Input } from 'antd';
import { useState } from 'react';
import styles from './declared-form.module.css';

/** Parses a typed number; `undefined` if the text is none. */
function parseNumber(text: string, unit: string | undefined): number | undefined {
  const result = readTypedNumber(text, { unit });
  return 'problem' in result ? undefined : (result.value ?? undefined);
}

/** Shows an input for a measurement or a count. */
export function NumberInput(props: {
  /** The attributes of the input itself: its id, its name, its description. */
  readonly control: object;
  readonly unit?: string | undefined;
  /** Common values that are offered beside the input. */
  readonly usual?: readonly number[] | undefined;
  readonly value: FormAnswer;
  readonly onChange: (value: number | string | null) => void;
}) {
  const { control, value, usual = [], onChange } = props;
  const [typed, setTyped] = useState('');
  const formattedValue = toPlainText(value);
  // While the number equals the typed text, the text stays as typed: `1.` on the way to `1.5`.
  const text = (parseNumber(typed, props.unit) ?? typed) === (value ?? '') ? typed : formattedValue;
  const isPrice = props.unit === YUAN;
  const input = (
    <Input
      {...control}
      className={styles['number'] ?? ''}
      // Typed text stays: the answer is the text itself.
      inputMode="decimal"
      prefix={isPrice ? YUAN : ''}
      suffix={isPrice ? '' : (props.unit ?? '')}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        // Text that is not a number stays as it is, with an error.
        onChange(target.value.trim() === '' ? null : (parseNumber(target.value, props.unit) ?? target.value));
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
