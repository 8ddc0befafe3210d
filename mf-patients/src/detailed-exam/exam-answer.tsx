import { EXAM_OPTIONS } from '@dentarium/domain/detailed-exam';
import { type Form, type FormFieldState, useFormField } from '@dentarium/ui/form';
import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExamChoice, type ExamDraft, type Measure, formatMeasure } from './exam-draft.ts';
import styles from './exam.module.css';

/** Props of every question of the exam. */
export interface AnswerProps {
  readonly form: Form<ExamDraft>;
  /** The present answers. */
  readonly draft: ExamDraft;
  readonly readOnly: boolean;
}

/** Shows the error of an answer, otherwise the answer of somebody else, otherwise the hint. */
function Note({
  state: { error, conflictText: theirs },
  hint,
  id,
}: {
  state: Pick<FormFieldState<unknown>, 'error' | 'conflictText'>;
  hint?: ReactNode;
  id: string;
}) {
  const text = error ?? theirs ?? hint;
  if (text === undefined) return <span id={id} />;
  return (
    <span
      id={id}
      className={styles['note']}
      data-error={error !== undefined}
      data-theirs={error === undefined && theirs !== undefined}
    >
      {text}
    </span>
  );
}

/** Shows a choice of one answer in one line; a second click clears it. */
export function Choice(
  props: AnswerProps & {
    readonly field: ExamChoice;
    /** Text key of the options, if it differs from the field itself. */
    readonly texts?: string;
    readonly label: string;
    readonly hint?: ReactNode;
  },
) {
  const { t } = useTranslation();
  const note = useId();
  const { field, texts = field } = props;
  const state = useFormField(props.form, field);
  return (
    <div className={styles['answer']} data-field={field} role="group" aria-label={props.label} aria-describedby={note}>
      <span className={styles['choice']}>
        {EXAM_OPTIONS[field].map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={state.value === option}
            disabled={props.readOnly}
            onClick={() => state.change(state.value === option ? null : option)}
          >
            {t(`exam.${texts}.${option}`)}
          </button>
        ))}
      </span>
      <Note id={note} state={state} hint={state.value === null ? t('exam.notExamined') : props.hint} />
    </div>
  );
}

/** Shows a measured answer; a comma is accepted as decimal sign. */
export function MeasureInput(
  props: AnswerProps & {
    readonly field: Measure;
    readonly label: string;
    readonly unit: 'mm' | '%';
    readonly hint?: ReactNode;
  },
) {
  const note = useId();
  const { field } = props;
  const state = useFormField(props.form, field);
  const { value, error } = state;
  return (
    <div className={styles['answer']} data-field={field}>
      <Input
        className={styles['measure'] ?? ''}
        size="small"
        // Typed text stays: the answer is the text itself.
        inputMode="decimal"
        aria-label={props.label}
        aria-describedby={note}
        aria-invalid={error !== undefined}
        status={error === undefined ? '' : 'error'}
        suffix={props.unit}
        readOnly={props.readOnly}
        value={value}
        onChange={({ target }) => state.change(target.value)}
        onBlur={() => {
          if (formatMeasure(value) !== value) state.change(formatMeasure(value));
          state.leave();
        }}
      />
      <Note id={note} state={state} hint={props.hint} />
    </div>
  );
}
