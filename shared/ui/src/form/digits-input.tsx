import { extractDigits } from '@dentarium/domain';
import { Input } from 'antd';
import type { FieldControl } from './field.tsx';
import styles from './form.module.css';

/** Shows an input for a whole number. Other typed or pasted characters are removed. */
export function DigitsInput(props: {
  readonly control: FieldControl;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly maxDigits: number;
}) {
  return (
    <Input
      {...props.control}
      className={styles['control'] ?? ''}
      inputMode="numeric"
      value={props.value ?? ''}
      onChange={({ target }) => {
        const digits = extractDigits(target.value).slice(0, props.maxDigits);
        props.onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
