import { isPlainDate, type PlainDate } from '@dentarium/domain';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useUiTexts } from '../texts/texts.ts';
import type { FieldControl } from './field.tsx';
import styles from './form.module.css';

/** The accepted formats of typed dates, the displayed one first. */
const INPUT_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYYMMDD',
  'YYYY-M-D',
  'YYYY/M/D',
  'YYYY.M.D',
  'YYYY年M月D日',
  'YYYY年MM月DD日',
];

/** Shows a calendar date, typed or picked; a plain date without time or zone. */
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
      format={INPUT_FORMATS}
      // Otherwise the date under a resting pointer would replace the typed text when the calendar opens.
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
