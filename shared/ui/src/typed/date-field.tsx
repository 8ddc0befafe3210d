import { type PlainDate, readTypedDate } from '@dentarium/domain';
import { useUiTexts } from '../texts/texts.ts';
import type { FieldControl, NamedControl } from './input-control.ts';
import { TypedPicker } from './typed-picker.tsx';
import { useDayOrder } from './use-day-order.ts';
import type { TypedReading } from './use-typed-text.ts';

/** The limits of a date. */
export interface DateLimits {
  readonly min?: PlainDate | undefined;
  readonly max?: PlainDate | undefined;
}

/** Returns the reader of typed dates in the locale of the user. */
export function useDateReader(): (text: string, limits: DateLimits) => TypedReading<PlainDate | null> {
  const dayOrder = useDayOrder();
  return (text, { min, max }) => {
    const result = readTypedDate(text, { dayOrder, min, max });
    if (!('problem' in result)) return result;
    const { problem } = result;
    return {
      problem: { kind: 'date', problem, bound: problem === 'early' ? min : problem === 'late' ? max : undefined },
    };
  };
}

/**
 * Shows a calendar date, typed or picked; a plain date without time or zone. A typed text that is no accepted date stays
 * with the reason: a form is not saved then, and elsewhere the value stays as it was.
 */
export function DateField(props: {
  readonly control: FieldControl | NamedControl;
  readonly value: PlainDate | null;
  readonly onChange: (value: PlainDate | null) => void;
  /** Called outside of forms when a refused text is left, by an owner that must not go on with the former date. */
  readonly onRefused?: () => void;
  readonly min?: PlainDate;
  readonly max?: PlainDate;
  readonly clearable?: boolean;
}) {
  const { t } = useUiTexts();
  const read = useDateReader();
  const { min, max } = props;
  return (
    <TypedPicker
      control={props.control}
      format="YYYY-MM-DD"
      value={props.value}
      read={(text) => read(text, { min, max })}
      onChange={props.onChange}
      onRefused={props.onRefused}
      min={min}
      max={max}
      clearable={props.clearable === true}
      placeholder={t('form.date')}
    />
  );
}
