import {
  formatAnswer,
  type DeclaredField,
  evaluateForm,
  listFormFields,
  type FormAnswers,
  type FormDeclaration,
  type FormDifference,
  type FormEvaluation,
  type FormSetting,
  isFieldListed,
  toSubmittedAnswers,
  listSubmittedDifferences,
} from '@dentarium/domain/declared-form';
import { useReading } from './use-reading.ts';
import styles from './declared-form.module.css';
import { useDeclaredTexts, useAnswerErrorText, useFormText } from './declared-texts.ts';

/**
 * Shows the answers of a form to be read or printed, in its sections, with the defaults that were filled in. Missing
 * and wrong answers are reported, and broken rules are listed. If there is an earlier version, each difference is
 * marked with the former answer, also if the field is no longer answered.
 */
export function DeclaredSummary(props: {
  readonly declaration: FormDeclaration;
  readonly answers: FormAnswers;
  readonly setting: FormSetting;
  /** The keys of accepted warnings. */
  readonly accepted?: readonly string[];
  readonly previousAnswers?: FormAnswers;
  /** The heading above the summary; a section of the same name has no heading of its own. */
  readonly headingAbove?: string;
  /** Returns the address at which a missing or wrong answer is corrected; without it there is no link. */
  readonly toHref?: (field: string) => string;
}) {
  const { t } = useDeclaredTexts();
  const toText = useFormText();
  const { declaration, answers, previousAnswers, setting, toHref, accepted = [] } = props;
  const evaluation = evaluateForm(declaration, answers, setting);
  const differences =
    previousAnswers === undefined
      ? []
      : listSubmittedDifferences(previousAnswers, toSubmittedAnswers(declaration, evaluation), declaration);
  const isRemoved = ({ key }: DeclaredField): boolean =>
    differences.some(({ field }) => field === key) && !evaluation.defaulted.has(key);
  const sections = declaration.sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter((field) => isFieldListed(field, answers, evaluation) || isRemoved(field)),
    }))
    .filter(({ fields }) => fields.length > 0);
  const filledIn = listFormFields(declaration).filter(
    ({ key }) => evaluation.defaulted.has(key) && evaluation.view.answer(key) !== null,
  );
  const renderAnswers = (fields: readonly DeclaredField[]) => (
    <dl className={styles['answers']}>
      {fields.map((field) => (
        <Answer
          key={field.key}
          field={field}
          setting={setting}
          evaluation={evaluation}
          difference={differences.find((difference) => difference.field === field.key)}
          {...(toHref === undefined ? {} : { toHref })}
        />
      ))}
    </dl>
  );
  return (
    <div className={styles['summary']}>
      {sections.length === 0 ? <p>{t('none')}</p> : null}
      {sections.map((section) => (
        <section key={section.key} aria-label={toText(section.title)}>
          {toText(section.title) === props.headingAbove ? null : (
            <h3 className={styles['title']}>{toText(section.title)}</h3>
          )}
          {renderAnswers(section.fields)}
        </section>
      ))}
      {filledIn.length === 0 ? null : (
        <section aria-label={t('filledIn')}>
          <h3 className={styles['title']}>{t('filledIn')}</h3>
          {renderAnswers(filledIn)}
        </section>
      )}
      {evaluation.brokenChecks.length === 0 ? null : (
        <ul className={styles['broken']}>
          {evaluation.brokenChecks.map(({ key, kind, text }) => (
            <li key={key} data-kind={kind}>
              {toText(text)}
              {accepted.includes(key) ? ` (${t('accepted')})` : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Answer(props: {
  readonly field: DeclaredField;
  readonly setting: FormSetting;
  readonly evaluation: FormEvaluation;
  /** The difference from the earlier version, if there is one. */
  readonly difference: FormDifference | undefined;
  readonly toHref?: (field: string) => string;
}) {
  const { t } = useDeclaredTexts();
  const toText = useFormText();
  const answerErrorText = useAnswerErrorText();
  const reading = useReading(props.setting.facts);
  const { field, evaluation, difference } = props;
  const { key } = field;
  const error = evaluation.errors.find((answerError) => answerError.field === key);
  const message = error === undefined ? null : answerErrorText(error, field);
  return (
    <div
      className={styles['answer']}
      data-changed={difference !== undefined}
      data-wide={field.kind === 'text' && field.wide === true}
    >
      <dt>{toText(field.label)}</dt>
      <dd>
        {formatAnswer(field, evaluation.view.answer(key), reading) ?? t('unanswered')}
        {message === null ? null : (
          <span className={styles['error']}>
            {' '}
            {props.toHref === undefined ? message : <a href={props.toHref(key)}>{message}</a>}
          </span>
        )}
      </dd>
      {difference === undefined ? null : (
        <dd className={styles['before']}>
          {t('before', { answer: formatAnswer(field, difference.before, reading) ?? t('unanswered') })}
        </dd>
      )}
    </div>
  );
}
