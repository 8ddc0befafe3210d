import { Switch } from 'antd';
import styles from './packaging.module.css';

/** Shows a switch with a label and a hint. */
export function Choice(props: {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label className={styles['choice']}>
      <Switch
        size="small"
        checked={props.checked}
        disabled={props.disabled ?? false}
        onChange={props.onChange}
        aria-label={props.label}
      />
      <span>
        {props.label}
        <span className={styles['hint']}>{props.hint}</span>
      </span>
    </label>
  );
}
