import type {
  CrossCheck,
  DeclaredField,
  FormAnswer,
  FormAnswers,
  FormDeclaration,
  FormSection,
  FormSetting,
} from '@dentarium/domain/declared-form';
import { applySettingRules } from '@dentarium/domain/declared-form';
import { Alert, Checkbox } from 'antd';
import { memo, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Field } from '../form/field.tsx';
import { useFormTexts } from '../form/form-texts.ts';
import type { Form } from '../form/use-form.ts';
import styles from './declared-form.module.css';
import { useDeclaredTexts, useAnswerErrorText, useFormText } from './declared-texts.ts';
import { FormStore } from './form-store.ts';
import { useFormTools } from './form-tools.ts';
import { DeclaredInput, isGroup } from './inputs.tsx';
import { SectionIndex } from './section-index.tsx';

/** The answers of a declared form as `useForm` stores them. */
export type DeclaredAnswers = Record<string, FormAnswer>;

/** Warnings that a user has accepted, by their keys. */
export interface AcceptedWarnings {
  readonly keys: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
}

const NONE_ACCEPTED: AcceptedWarnings = { keys: [], onChange: () => undefined };

/**
 * Shows the fields of a declared form in its sections. It renders the fields whose conditions are met. Typing in one
 * rerenders only the fields that depend on it.
 */
export function DeclaredForm(props: {
  readonly form: Form<DeclaredAnswers>;
  readonly declaration: FormDeclaration;
  readonly setting: FormSetting;
  /** Shows the errors of every field, for a user who wants to finish; else only those of fields that were left. */
  readonly showAll: boolean;
  /** Omitted for a form all of whose rules are binding. */
  readonly accepted?: AcceptedWarnings;
  /** True for a long form, whose sections are listed above it and stay in sight. */
  readonly hasIndex?: boolean;
}) {
  const { form, declaration, setting, accepted = NONE_ACCEPTED } = props;
  const [store] = useState(() => new FormStore(declaration, form.get(), setting));
  const { subscribe, get } = form;
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const evaluate = (): void => {
      const answers = get();
      const nextAnswers = applySettingRules(store.form, answers, setting);
      if (nextAnswers === answers) store.evaluate(answers, setting);
      // This is another change, which is evaluated afterwards.
      else latest.current.change(pickChangedAnswers(answers, nextAnswers));
    };
    evaluate();
    return subscribe(evaluate);
  }, [store, subscribe, get, setting]);
  const idPrefix = useId();
  const onTyped = useCallback((key: string) => latest.current.clearRefusal(key), []);
  return (
    <div className={styles['sections']}>
      {props.hasIndex === true ? (
        <SectionIndex sections={declaration.sections} store={store} showAll={props.showAll} idPrefix={idPrefix} />
      ) : null}
      {declaration.sections.map((section) => (
        <Section
          key={section.key}
          id={`${idPrefix}${section.key}`}
          section={section}
          store={store}
          control={form.control}
          showAll={props.showAll}
          notes={form}
          onTyped={onTyped}
        />
      ))}
      <BrokenRules store={store} accepted={accepted} />
    </div>
  );
}

/** Returns the answers that the rules of a form have set. */
function pickChangedAnswers(answers: FormAnswers, nextAnswers: FormAnswers): DeclaredAnswers {
  return Object.fromEntries(
    Object.entries(nextAnswers)
      .filter(([key, answer]) => answer !== answers[key])
      .map(([key, answer]) => [key, answer as FormAnswer]),
  );
}

interface SectionProps {
  readonly id: string;
  readonly section: FormSection;
  readonly store: FormStore;
  readonly control: Control<DeclaredAnswers>;
  readonly showAll: boolean;
  readonly notes: Pick<Form<DeclaredAnswers>, 'refusalText' | 'conflictText'>;
  readonly onTyped: (key: string) => void;
}

function Section({ id, section, store, notes, ...shared }: SectionProps) {
  const toText = useFormText();
  const height = useSyncExternalStore(store.subscribe, () =>
    estimateHeight(section.fields.filter(({ key }) => store.getState(key).isShown)),
  );
  if (height === 0) return null;
  return (
    <section
      id={id}
      className={styles['section']}
      style={{ containIntrinsicBlockSize: `auto ${height}px` }}
      aria-label={toText(section.title)}
    >
      <h3 className={styles['title']}>{toText(section.title)}</h3>
      <div className={styles['fields']}>
        {section.fields.map((field) => (
          <DeclaredFieldView
            key={field.key}
            {...shared}
            field={field}
            store={store}
            refusal={notes.refusalText(field.key)}
            theirs={notes.conflictText(field.key)}
          />
        ))}
      </div>
    </section>
  );
}

/**
 * Estimates the height of a section of fields in px, for its place while it is out of sight: a chart has some 190, a
 * row of four others 86.
 */
function estimateHeight(fields: readonly DeclaredField[]): number {
  const charts = fields.filter(({ kind }) => CHARTS.has(kind)).length;
  return fields.length === 0 ? 0 : 32 + charts * 190 + Math.ceil((fields.length - charts) / 4) * 86;
}

interface FieldViewProps extends Pick<SectionProps, 'store' | 'control' | 'showAll' | 'onTyped'> {
  readonly field: DeclaredField;
  readonly refusal: string | undefined;
  readonly theirs: string | undefined;
}

/** A field that is rendered again only when its own answer or state changes. */
const DeclaredFieldView = memo(function DeclaredFieldView(props: FieldViewProps) {
  const { store, field } = props;
  const isShown = useSyncExternalStore(store.subscribe, () => store.getState(field.key).isShown);
  return isShown ? <ShownField {...props} /> : null;
});

/** The kinds whose input is a tooth chart, which needs the whole width of all but the widest forms. */
const CHARTS: ReadonlySet<DeclaredField['kind']> = new Set([
  'teeth',
  'contacts',
  'markedTeeth',
  'toothTexts',
  'amounts',
]);

function toWidth({ kind, wide }: DeclaredField): 'chart' | boolean {
  return CHARTS.has(kind) ? 'chart' : wide === true || kind === 'rows';
}

function ShownField({ field, store, control, showAll, refusal, theirs, onTyped }: FieldViewProps) {
  const toText = useFormText();
  const answerErrorText = useAnswerErrorText();
  const { t } = useFormTexts();
  const state = useSyncExternalStore(store.subscribe, () => store.getState(field.key));
  const { records } = useFormTools();
  const isRenderedByPage = field.kind === 'record' && records?.[field.of.fact] !== undefined;
  const input = useController({ control, name: field.key });
  const shouldShowError = showAll || input.fieldState.isTouched;
  const [error] = state.brokenRules.filter(({ kind }) => kind === 'error');
  const messages = [
    ...(shouldShowError && state.error !== undefined ? [answerErrorText(state.error, field)] : []),
    ...(error === undefined ? [] : [toText(error.text)]),
  ];
  const hintText = state.rule?.text ?? field.hint;
  const hint = hintText === undefined ? undefined : toText(hintText);
  return (
    <div data-field={field.key} data-wide={toWidth(field)} onBlur={input.field.onBlur}>
      <Field
        label={toText(field.label)}
        required={state.required}
        group={isGroup(field) || isRenderedByPage}
        error={messages[0] ?? refusal}
        hint={theirs === undefined ? hint : t('savedByOther', { value: theirs })}
      >
        {(fieldControl) => (
          <DeclaredInput
            field={field}
            state={state}
            control={fieldControl}
            value={input.field.value}
            onChange={(value) => {
              onTyped(field.key);
              input.field.onChange(value);
            }}
          />
        )}
      </Field>
    </div>
  );
}

/** The broken rules: errors to correct, warnings to accept. */
function BrokenRules({ store, accepted }: { readonly store: FormStore; readonly accepted: AcceptedWarnings }) {
  const { brokenChecks: brokenRules } = useSyncExternalStore(store.subscribe, store.evaluation);
  return (
    <div className={styles['rules']} aria-live="polite">
      {brokenRules.map((rule) => (
        <BrokenRule
          key={rule.key}
          rule={rule}
          isAccepted={accepted.keys.includes(rule.key)}
          onAccept={(isAccepted) =>
            accepted.onChange([...accepted.keys.filter((key) => key !== rule.key), ...(isAccepted ? [rule.key] : [])])
          }
        />
      ))}
    </div>
  );
}

function BrokenRule(props: {
  readonly rule: CrossCheck;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}) {
  const { t } = useDeclaredTexts();
  const toText = useFormText();
  const { kind, text } = props.rule;
  return (
    <Alert
      showIcon
      type={kind}
      title={toText(text)}
      description={
        kind === 'error' ? undefined : (
          <Checkbox checked={props.isAccepted} onChange={({ target }) => props.onAccept(target.checked)}>
            {t('accept')}
          </Checkbox>
        )
      }
    />
  );
}
