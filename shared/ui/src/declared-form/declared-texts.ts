import type { AnswerError, DeclaredField, FormText } from '@dentarium/domain/declared-form';
import { addTexts, useLanguage } from '@dentarium/platform';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { usePlaceText } from './use-place-text.ts';

addTexts('declaredForm', { ch, en });

/** Returns the texts of the renderer. */
export function useDeclaredTexts() {
  return useTranslation('declaredForm');
}

/** Returns the function that selects a text of a declaration in the language of the page. */
export function useFormText(): (text: FormText) => string {
  const [language] = useLanguage();
  return useCallback((text: FormText) => text[language], [language]);
}

/** Returns the function that formats the reason why an answer to a field is refused, with the affected part. */
export function useAnswerErrorText(): (error: Omit<AnswerError, 'field'>, field: DeclaredField) => string {
  const { t } = useDeclaredTexts();
  const toText = useFormText();
  const placeText = usePlaceText();
  return ({ problem, limits = {}, at }, field) => {
    const isWholeRange = problem === 'range' && 'from' in limits && 'to' in limits;
    const error = t(`problem.${isWholeRange ? 'rangeOf' : problem}`, limits);
    if (at === undefined) return error;
    if ('place' in at) return t('inPart', { part: placeText(at.place), error });
    const columns = field.kind === 'rows' ? field.columns : [];
    const column = columns.find(({ key }) => key === at.column);
    const part = t('cell', { column: column === undefined ? '' : toText(column.label), row: at.row + 1 });
    return t('inPart', { part, error });
  };
}
