import { isPlainDate, type PlainDate } from '@dentarium/domain';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useUiTexts } from '../texts/texts.ts';
import type { FieldControl } from './field.tsx';
import styles from './form.module.css';

/** Ways in which people type a date, beside the one that is shown. */
const TYPED = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD'];

/** A calendar date, typed or picked; a plain date without time or zone. */
export function DateField(props: {
  readonly control: FieldControl;
  readonly value: PlainDate | null;
  readonly onChange: (value: PlainDate | null) => void;
  readonly onBlur?: () => void;
  readonly min?: PlainDate;
  readonly max?: PlainDate;
  readonly clearable?: boolean;
}) {
  const { t } = useUiTexts();
  const { value } = props;
  return (
    <DatePicker
      {...props.control}
      className={styles['control'] ?? ''}
      value={value !== null && isPlainDate(value) ? dayjs(value) : null}
      format={TYPED}
      // The date under a pointer that rests where the calendar opens would take the place of what is being typed.
      previewValue={false}
      placeholder={t('form.date')}
      allowClear={props.clearable === true}
      {...(props.min === undefined ? {} : { minDate: dayjs(props.min) })}
      {...(props.max === undefined ? {} : { maxDate: dayjs(props.max) })}
      onChange={(date) => props.onChange(date === null ? null : date.format('YYYY-MM-DD'))}
      onBlur={() => props.onBlur?.()}
    />
  );
}
