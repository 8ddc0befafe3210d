import { inArchOrder } from '@dentarium/domain';
import {
  type DeclaredField,
  type FormOption,
  type FormRow,
  isFormRow,
  isMarkedTooth,
  isPlaceAmount,
  membersOf,
  readAnswer,
  type RowColumn,
} from '@dentarium/domain/declared-form';
import { useFormText } from './declared-texts.ts';
import { usePlaceText } from './place-text.ts';

/** An answer of one number or text as it is; nothing for what is neither. */
export function plainText(answer: unknown): string {
  if (typeof answer === 'number') return String(answer);
  return typeof answer === 'string' ? answer : '';
}

/** Gives the function that says an answer as people read it; `null` for none. */
export function useAnswerText(): (field: DeclaredField, value: unknown) => string | null {
  const textOf = useFormText();
  const tooth = usePlaceText();
  const label = (options: readonly FormOption[], value: unknown): string => {
    const option = options.find((one) => one.value === value);
    return option === undefined ? plainText(value) : textOf(option.label);
  };
  const numbers = (value: unknown): number[] => membersOf(value).filter((entry) => typeof entry === 'number');
  const measure = (amount: unknown, unit = ''): string => `${plainText(amount)}${unit === '' ? '' : ` ${unit}`}`;
  const cell = (column: RowColumn, row: FormRow): string => {
    const answer = row[column.key] ?? null;
    if (answer === null) return '';
    if (column.kind === 'choice') return label(column.options, answer);
    if (column.kind === 'number') return measure(answer, column.unit);
    return column.kind === 'tooth' ? tooth(answer) : plainText(answer);
  };
  return (field, value) => {
    const answer = readAnswer(value);
    if (answer === null) return null;
    switch (field.kind) {
      case 'choice':
        return label(field.options, answer);
      case 'choices':
        return numbers(answer)
          .map((entry) => label(field.options, entry))
          .join(' · ');
      case 'number':
        return measure(answer, field.unit);
      case 'teeth':
        return inArchOrder(numbers(answer)).map(tooth).join(', ');
      case 'contacts':
        return membersOf(answer).map(tooth).join(', ');
      case 'amounts':
        return (Array.isArray(answer) ? answer : [])
          .filter(isPlaceAmount)
          .map(({ at, amount }) => `${tooth(at)} ${measure(amount, field.unit)}`)
          .join(', ');
      case 'rows':
        return (Array.isArray(answer) ? answer : [])
          .filter(isFormRow)
          .map((row) =>
            field.columns
              .map((column) => cell(column, row))
              .filter((part) => part !== '')
              .join(' '),
          )
          .join('; ');
      case 'markedTeeth': {
        const marked = (Array.isArray(answer) ? answer : []).filter(isMarkedTooth);
        return inArchOrder(marked.map((entry) => entry.tooth))
          .map(
            (number) =>
              `${tooth(number)} ${label(field.options, marked.find((entry) => entry.tooth === number)?.mark)}`,
          )
          .join(', ');
      }
      default:
        return plainText(answer);
    }
  };
}
