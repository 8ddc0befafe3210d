import type { PlainDate } from '@dentarium/domain';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useDateReader } from './date-field.tsx';
import type { TypedProblem } from './held-text.ts';
import { PICKER_COMPONENTS, type PickerText, PickerTextContext } from './picker-input.tsx';
import { ProblemNote } from './problem-text.tsx';
import styles from './typed.module.css';
import { useTypedText } from './use-typed-text.ts';

/** The first and the last day of a range; `null` for an open side. */
export type DatePair = readonly [from: PlainDate | null, to: PlainDate | null];

interface DateRangeProps {
  /** The names of both sides. */
  readonly labels: readonly [from: string, to: string];
  readonly value: DatePair;
  readonly onChange: (value: DatePair) => void;
  /** True if both sides need a date. */
  readonly required?: boolean;
  readonly min?: PlainDate;
  /** Ranges that are offered beside the calendar. */
  readonly presets?: readonly { readonly label: string; readonly from: PlainDate; readonly to: PlainDate }[];
  readonly className?: string | undefined;
}

function isSamePair(one: DatePair, other: DatePair): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function findPairProblem([from, to]: DatePair, required: boolean): TypedProblem | null {
  if (required && (from === null || to === null)) return { kind: 'range', problem: 'empty' };
  return from !== null && to !== null && from > to ? { kind: 'range', problem: 'order' } : null;
}

/** A pair that is not accepted yet, with the value that it was entered on. */
interface PendingPair {
  readonly pair: DatePair;
  readonly base: DatePair;
}

/** Keeps a pair that is not accepted, such as one that ends before it begins, until its other side is changed. */
function usePendingPair({ value, onChange, required = false }: DateRangeProps) {
  const [lastPending, setPending] = useState<PendingPair | null>(null);
  const pending = lastPending !== null && isSamePair(lastPending.base, value) ? lastPending : null;
  const pair = pending?.pair ?? value;
  const change = (next: DatePair): void => {
    const isAccepted = findPairProblem(next, required) === null;
    setPending(isAccepted ? null : { pair: next, base: value });
    if (isAccepted && !isSamePair(next, value)) onChange(next);
  };
  return { pair, change, problem: pending === null ? null : findPairProblem(pair, required) };
}

function toDay(date: PlainDate | null) {
  const day = date === null ? null : dayjs(date);
  return day?.isValid() === true ? day : null;
}

/** Shows a range of dates, typed or picked, outside of forms. What is not accepted stays with the reason. */
export function DateRangeField(props: DateRangeProps) {
  const { labels, min, required = false, presets = [] } = props;
  const noteId = useId();
  const [isOpen, setOpen] = useState(false);
  const readDate = useDateReader();
  const { pair, change, problem: pairProblem } = usePendingPair(props);
  const read = (text: string) => readDate(text, { min });
  const from = useTypedText({ value: pair[0], read, onChange: (date) => change([date, pair[1]]) });
  const to = useTypedText({ value: pair[1], read, onChange: (date) => change([pair[0], date]) });
  const problem = from.problem ?? to.problem ?? pairProblem;
  const toPickerText = (typed: typeof from, label: string): PickerText => ({
    typed,
    onEnter: () => setOpen(false),
    attributes: {
      'aria-label': label,
      ...(problem === null ? {} : { 'aria-describedby': noteId }),
      ...(typed.problem === null && pairProblem === null ? {} : { 'aria-invalid': true }),
    },
  });
  return (
    <span className={`${styles['frame']} ${props.className ?? ''}`}>
      <PickerTextContext value={{ start: toPickerText(from, labels[0]), end: toPickerText(to, labels[1]) }}>
        <DatePicker.RangePicker
          components={PICKER_COMPONENTS}
          className={styles['control'] ?? ''}
          status={problem === null ? '' : 'error'}
          open={isOpen}
          onOpenChange={setOpen}
          previewValue={false}
          order={false}
          allowClear={!required}
          allowEmpty={[!required, !required]}
          placeholder={[labels[0], labels[1]]}
          {...(min === undefined ? {} : { minDate: dayjs(min) })}
          presets={presets.map((preset) => ({ label: preset.label, value: [dayjs(preset.from), dayjs(preset.to)] }))}
          value={[toDay(pair[0]), toDay(pair[1])]}
          onCalendarChange={(_dates, _texts, { range }) => (range === 'start' ? from : to).drop()}
          onChange={(dates) => {
            from.drop();
            to.drop();
            change([dates?.[0]?.format('YYYY-MM-DD') ?? null, dates?.[1]?.format('YYYY-MM-DD') ?? null]);
          }}
        />
      </PickerTextContext>
      <ProblemNote id={noteId} problem={problem} />
    </span>
  );
}
