import { contactText, inArchOrder, toothText } from '@dentarium/domain';
import {
  type DeclaredField,
  type FormOption,
  isMarkedTooth,
  membersOf,
  readAnswer,
} from '@dentarium/domain/declared-form';
import { useLanguage, useToothNotation } from '@dentarium/platform';
import { useFormText } from './declared-texts.ts';

/** An answer of one number or text as it is; nothing for what is neither. */
export function plainText(answer: unknown): string {
  if (typeof answer === 'number') return String(answer);
  return typeof answer === 'string' ? answer : '';
}

/** Gives the function that says an answer as people read it; `null` for none. */
export function useAnswerText(): (field: DeclaredField, value: unknown) => string | null {
  const textOf = useFormText();
  const [language] = useLanguage();
  const [notation] = useToothNotation();
  const label = (options: readonly FormOption[], value: unknown): string => {
    const option = options.find((one) => one.value === value);
    return option === undefined ? plainText(value) : textOf(option.label);
  };
  const tooth = (number: number): string => toothText(number, notation, language);
  const numbers = (value: unknown): number[] => membersOf(value).filter((entry) => typeof entry === 'number');
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
        return `${plainText(answer)}${field.unit === undefined || field.unit === '' ? '' : ` ${field.unit}`}`;
      case 'teeth':
        return inArchOrder(numbers(answer)).map(tooth).join(', ');
      case 'contacts':
        return membersOf(answer)
          .map((contact) => {
            const [one = 0, other = 0] = String(contact).split('-').map(Number);
            return contactText(one, other, notation, language);
          })
          .join(', ');
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
