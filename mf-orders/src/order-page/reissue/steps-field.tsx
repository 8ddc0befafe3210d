import type { FieldControl } from '@dentarium/ui';
import { Select } from 'antd';

/** Shows a selection of an arch's steps. */
export function StepsField(props: {
  readonly control: FieldControl;
  readonly value: readonly number[];
  /** The available steps. */
  readonly steps: readonly number[];
  readonly onChange: (steps: number[]) => void;
}) {
  return (
    <Select
      {...props.control}
      mode="multiple"
      style={{ width: '100%' }}
      value={[...props.value]}
      options={props.steps.map((step) => ({ value: step, label: String(step) }))}
      onChange={props.onChange}
    />
  );
}
