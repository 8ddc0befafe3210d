import {
  answerText,
  type DeclaredField,
  evaluateForm,
  type FormAnswers,
  type FormDeclaration,
  type FormEvaluation,
  type FormSetting,
  isTold,
  storedAnswer,
} from '@dentarium/domain/declared-form';
import { isSame } from '../stale-form/merge-fields.ts';
import { useReading } from './reading.ts';
import styles from './declared-form.module.css';
import { useDeclaredTexts, useAnswerErrorText, useFormText } from './declared-texts.ts';

/**
 * The answers of a form to be read or printed, in its sections. What is missing or wrong is said, broken rules are listed,
 * and where there is an earlier version, what differs from it is marked.
 */
export function DeclaredSummary(props: {
  readonly declaration: FormDeclaration;
  readonly answers: FormAnswers;
  readonly setting: FormSetting;
  /** The keys of accepted warnings. */
  readonly accepted?: readonly string[];
  readonly before?: FormAnswers;
  /** Where a missing or wrong answer is given; without it there is no link. */
  readonly hrefOf?: (field: string) => string;
}) {
  const { t } = useDeclaredTexts();
  const textOf = useFormText();
  const { declaration, answers, accepted = [] } = props;
  const evaluation = evaluateForm(declaration, answers, props.setting);
  const sections = declaration.sections
    .map((section) => ({ ...section, fields: section.fields.filter((field) => isTold(field, answers, evaluation)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className={styles['summary']}>
      {sections.length === 0 ? <p>{t('none')}</p> : null}
      {sections.map((section) => (
        <section key={section.key} aria-label={textOf(section.title)}>
          <h3 className={styles['title']}>{textOf(section.title)}</h3>
          <dl className={styles['answers']}>
            {section.fields.map((field) => (
              <Answer key={field.key} {...props} field={field} evaluation={evaluation} />
            ))}
          </dl>
        </section>
      ))}
      {evaluation.broken.length === 0 ? null : (
        <ul className={styles['broken']}>
          {evaluation.broken.map(({ key, kind, text }) => (
            <li key={key} data-kind={kind}>
              {textOf(text)}
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
  readonly answers: FormAnswers;
  readonly setting: FormSetting;
  readonly evaluation: FormEvaluation;
  readonly before?: FormAnswers;
  readonly hrefOf?: (field: string) => string;
}) {
  const { t } = useDeclaredTexts();
  const textOf = useFormText();
  const answerErrorText = useAnswerErrorText();
  const reading = useReading(props.setting.facts);
  const { field, answers, before } = props;
  const { key } = field;
  const error = props.evaluation.errors.find((found) => found.field === key);
  const differs = before !== undefined && !isSame(storedAnswer(before[key]), storedAnswer(answers[key]));
  const said = error === undefined ? null : answerErrorText(error, field);
  return (
    <div className={styles['answer']} data-changed={differs}>
      <dt>{textOf(field.label)}</dt>
      <dd>
        {answerText(field, answers[key], reading) ?? t('unanswered')}
        {said === null ? null : (
          <span className={styles['error']}>
            {' '}
            {props.hrefOf === undefined ? said : <a href={props.hrefOf(key)}>{said}</a>}
          </span>
        )}
      </dd>
    </div>
  );
}
