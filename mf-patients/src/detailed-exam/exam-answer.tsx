import { type DetailedExam, EXAM_OPTIONS, EXAM_RANGES } from '@dentarium/domain';
import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExamChoice, type Measure, tidied } from './exam-draft.ts';
import type { ExamFormState } from './exam-form-state.ts';
import { useExamText } from './exam-text.ts';
import styles from './exam.module.css';

/** What every question of the exam gets. */
export interface AnswerProps {
  readonly form: ExamFormState;
  readonly readOnly: boolean;
}

/** The error of an answer, else what somebody else has answered there, else the help. */
function Note({
  field,
  form,
  hint,
  id,
}: {
  field: keyof DetailedExam;
  form: ExamFormState;
  hint?: ReactNode;
  id: string;
}) {
  const { t } = useTranslation();
  const examText = useExamText();
  const error = form.errors.get(field);
  const theirs = form.theirs.get(field);
  const text =
    error !== undefined
      ? t(field === 'overjetMm' ? 'exam.problem.overjet' : `exam.problem.${error}`, rangeOf(field))
      : theirs === undefined
        ? hint
        : t('form.savedByOther', { value: examText(theirs, field) });
  if (text === undefined) return <span id={id} />;
  return (
    <span id={id} className={styles['note']} data-error={error !== undefined} data-theirs={theirs !== undefined}>
      {text}
    </span>
  );
}

function rangeOf(field: keyof DetailedExam): { readonly from?: number; readonly to?: number; readonly step?: number } {
  return field in EXAM_RANGES ? EXAM_RANGES[field as Measure] : {};
}

/** An answer that is one of several, in one line; a second click takes it back. */
export function Choice(
  props: AnswerProps & {
    readonly field: ExamChoice;
    /** The texts of the options, when they are not those of the field itself. */
    readonly texts?: string;
    readonly label: string;
    readonly hint?: ReactNode;
  },
) {
  const { t } = useTranslation();
  const note = useId();
  const { field, form, texts = field } = props;
  const answer = form.draft[field];
  return (
    <div className={styles['answer']} data-exam={field} role="group" aria-label={props.label} aria-describedby={note}>
      <span className={styles['choice']}>
        {EXAM_OPTIONS[field].map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={answer === option}
            disabled={props.readOnly}
            onClick={() => form.change({ [field]: answer === option ? null : option })}
          >
            {t(`exam.${texts}.${option}`)}
          </button>
        ))}
      </span>
      <Note id={note} field={field} form={form} hint={props.hint} />
    </div>
  );
}

/** An answer that is measured; a comma is a decimal sign, too. */
export function MeasureInput(
  props: AnswerProps & {
    readonly field: Measure;
    readonly label: string;
    readonly unit: 'mm' | '%';
    readonly hint?: ReactNode;
  },
) {
  const note = useId();
  const { field, form } = props;
  const text = form.draft.measures[field];
  const type = (value: string): void => form.change({ measures: { ...form.draft.measures, [field]: value } });
  return (
    <div className={styles['answer']} data-exam={field}>
      <Input
        className={styles['measure'] ?? ''}
        size="small"
        inputMode="decimal"
        aria-label={props.label}
        aria-describedby={note}
        aria-invalid={form.errors.has(field)}
        status={form.errors.has(field) ? 'error' : ''}
        suffix={props.unit}
        readOnly={props.readOnly}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => tidied(text) !== text && type(tidied(text))}
      />
      <Note id={note} field={field} form={form} hint={props.hint} />
    </div>
  );
}
