import { readTypedMoment } from '@dentarium/domain';
import { useUiTexts } from '../texts/texts.ts';
import type { FieldControl, NamedControl } from './input-control.ts';
import { TypedPicker } from './typed-picker.tsx';
import { useDayOrder } from './use-day-order.ts';

/**
 * Shows a date with a time, `YYYY-MM-DD HH:mm` in the time zone of the workstation, typed or picked. A text that is not
 * accepted stays with the reason, as in `DateField`.
 */
export function MomentField(props: {
  readonly control: FieldControl | NamedControl;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly max?: string;
}) {
  const { t } = useUiTexts();
  const dayOrder = useDayOrder();
  const { max } = props;
  return (
    <TypedPicker
      control={props.control}
      format="YYYY-MM-DD HH:mm"
      value={props.value}
      read={(text) => {
        const result = readTypedMoment(text, { dayOrder, max });
        if (!('problem' in result)) return result;
        const { problem } = result;
        return { problem: { kind: 'moment', problem, bound: problem === 'late' ? max : undefined } };
      }}
      onChange={props.onChange}
      min={undefined}
      max={max}
      clearable={false}
      placeholder={t('form.moment')}
      picker={{ showTime: { format: 'HH:mm' }, needConfirm: false }}
    />
  );
}
