import { isPlainDate, type PlainDate } from '@dentarium/domain';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useUiTexts } from '../texts/texts.ts';
import type { FieldControl } from './field.tsx';
import styles from './form.module.css';

/**
 * The accepted formats of typed dates, the displayed one first. The picker replaces a text by its date as soon as one of
 * them matches, so none matches the beginning of a longer date: 1992-4-1 may become 1992-4-15.
 */
const INPUT_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYYMMDD',
  'YYYY-M-DD',
  'YYYY/M/DD',
  'YYYY.M.DD',
  'YYYY年M月D日',
  'YYYY年MM月DD日',
];

/** Reads a date whose day has one digit, which is complete when the field is left; `null` for any other text. */
function readShortDate(text: string): PlainDate | null {
  const [, year = '', , month = '', day = ''] = /^(\d{4})([-/.])(\d{1,2})\2(\d)$/.exec(text.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-0${day}`;
  return isPlainDate(date) ? date : null;
}

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
  const { value, min, max } = props;
  const takeShortDate = ({ target }: { readonly target: EventTarget }): void => {
    const date = target instanceof HTMLInputElement ? readShortDate(target.value) : null;
    if (date !== null && (min === undefined || date >= min) && (max === undefined || date <= max)) props.onChange(date);
  };
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
      {...(min === undefined ? {} : { minDate: dayjs(min) })}
      {...(max === undefined ? {} : { maxDate: dayjs(max) })}
      onChange={(date) => props.onChange(date === null ? null : date.format('YYYY-MM-DD'))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') takeShortDate(event);
      }}
      onBlur={(event) => {
        takeShortDate(event);
        props.onBlur?.();
      }}
    />
  );
}
