import { isPlainDate } from '@dentarium/domain';
import { type DeclaredField, type FormAnswer, getMaxTextLength } from '@dentarium/domain/declared-form';
import { Button, Checkbox, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { PhraseMenu } from '../phrases/phrase-menu.tsx';
import { DateField } from '../typed/date-field.tsx';
import { type HeldText, HeldTextContext, type HeldTextOwner } from '../typed/held-text.ts';
import type { FieldControl } from '../typed/input-control.ts';
import { AmountsInput } from './amounts-input.tsx';
import { useDeclaredTexts, useFormText } from './declared-texts.ts';
import styles from './declared-form.module.css';
import type { FieldState } from './form-store.ts';
import { NumberInput } from './number-input.tsx';
import { FilesInput, RecordInput, StepsInput } from './pick-inputs.tsx';
import { RowsInput } from './rows-input.tsx';
import { MarkedTeethInput, TeethInput } from './teeth-inputs.tsx';
import { ToothTextsInput } from './tooth-texts-input.tsx';

/** The props of the input of a declared field. */
export interface InputProps<Declared extends DeclaredField = DeclaredField> {
  readonly field: Declared;
  readonly state: FieldState;
  readonly control: FieldControl;
  readonly value: FormAnswer;
  readonly onChange: (value: FormAnswer) => void;
}

type Kind<K extends DeclaredField['kind']> = InputProps<Extract<DeclaredField, { kind: K }>>;

/** Returns whether the input of a kind is a group of controls. */
export function isGroup({ kind }: DeclaredField): boolean {
  return kind !== 'number' && kind !== 'text' && kind !== 'date' && kind !== 'record';
}

/** Shows the input of a field, by its kind. */
export function DeclaredInput(props: InputProps) {
  const { field } = props;
  switch (field.kind) {
    case 'choice':
      return <ChoiceInput {...props} field={field} />;
    case 'choices':
      return <ChoicesInput {...props} field={field} />;
    case 'number':
      return <NumberInput {...props} unit={field.unit} usual={field.usual} />;
    case 'text':
      return <TextInput {...props} field={field} />;
    case 'date':
      return <DateInput {...props} />;
    case 'teeth':
    case 'contacts':
      return <TeethInput {...props} field={field} />;
    case 'markedTeeth':
      return <MarkedTeethInput {...props} field={field} />;
    case 'amounts':
      return <AmountsInput {...props} field={field} />;
    case 'rows':
      return <RowsInput {...props} field={field} />;
    case 'toothTexts':
      return <ToothTextsInput {...props} field={field} />;
    case 'files':
      return <FilesInput {...props} field={field} />;
    case 'steps':
      return <StepsInput {...props} field={field} />;
    case 'record':
      return <RecordInput {...props} field={field} />;
  }
}

/** Shows a date. A text that is no date is the answer, with an error, as for numbers. */
function DateInput({ control, value, onChange }: InputProps) {
  const [lastText, setTypedText] = useState<HeldText | null>(null);
  const answer = typeof value === 'string' ? value : null;
  // The answer may have been changed from elsewhere since.
  const typedText = lastText === null || lastText.problem === null || lastText.text === answer ? lastText : null;
  const date = answer !== null && isPlainDate(answer) ? answer : null;
  const heldText = typedText ?? (answer === null || date !== null ? null : { text: answer, problem: null });
  const owner: HeldTextOwner = {
    heldText,
    hold: (next) => {
      setTypedText(next);
      if (next?.problem !== undefined && next.problem !== null) onChange(next.text);
    },
    attach: () => () => undefined,
  };
  return (
    <HeldTextContext value={owner}>
      <DateField control={control} value={date} clearable onChange={onChange} />
    </HeldTextContext>
  );
}

function useOptions({ field, state, value }: Kind<'choice'> | Kind<'choices'>) {
  const toText = useFormText();
  const selectedValues: readonly unknown[] = Array.isArray(value) ? value : [value];
  // An answer that is no longer offered stays visible, so that it can be removed.
  return field.options
    .filter((option) => state.offeredValues.includes(option.value) || selectedValues.includes(option.value))
    .map((option) => ({ value: option.value, label: toText(option.label) }));
}

function ChoiceInput(props: Kind<'choice'>) {
  const { t } = useDeclaredTexts();
  const { value, onChange, state } = props;
  const options = useOptions(props);
  // The groups of a page need different names: a browser unchecks every other radio button of the same name.
  const name = useId();
  return (
    <span className={styles['choice']}>
      <Radio.Group
        name={name}
        value={value}
        options={options}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      {value === null || state.required ? null : (
        <Button type="link" size="small" onClick={() => onChange(null)}>
          {t('clear')}
        </Button>
      )}
    </span>
  );
}

function ChoicesInput(props: Kind<'choices'>) {
  const { value, onChange } = props;
  const selectedValues = Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : [];
  return <Checkbox.Group<number> options={useOptions(props)} value={selectedValues} onChange={onChange} />;
}

function TextInput({ control, field, value, onChange }: Kind<'text'>) {
  const toText = useFormText();
  const text = typeof value === 'string' ? value : '';
  const changeText = (typedText: string): void => onChange(typedText === '' ? null : typedText);
  const shared = { ...control, value: text, maxLength: getMaxTextLength(field) };
  return (
    <>
      {(field.lines ?? 1) > 1 ? (
        <Input.TextArea {...shared} rows={field.lines ?? 1} onChange={({ target }) => changeText(target.value)} />
      ) : (
        <Input {...shared} onChange={({ target }) => changeText(target.value)} />
      )}
      {field.phrases === undefined ? null : (
        <PhraseMenu
          field={field.phrases}
          label={toText(field.label)}
          text={text}
          onChoose={(phrase) => changeText([text.trimEnd(), phrase].filter((line) => line !== '').join('\n'))}
        />
      )}
    </>
  );
}
