import type { AnswerError, FormText } from '@dentarium/domain/declared-form';
import { addTexts, useLanguage } from '@dentarium/platform';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

addTexts('declaredForm', { ch, en });

/** The texts of the renderer. */
export function useDeclaredTexts() {
  return useTranslation('declaredForm');
}

/** Gives the function that says a text of a declaration in the language of the page. */
export function useFormText(): (text: FormText) => string {
  const [language] = useLanguage();
  return useCallback((text: FormText) => text[language], [language]);
}

/** Gives the function that says why an answer is refused. */
export function useAnswerErrorText(): (error: Pick<AnswerError, 'problem' | 'limits'>) => string {
  const { t } = useDeclaredTexts();
  return useCallback(
    ({ problem, limits = {} }: Pick<AnswerError, 'problem' | 'limits'>) => {
      const isWholeRange = problem === 'range' && 'from' in limits && 'to' in limits;
      return t(`problem.${isWholeRange ? 'rangeOf' : problem}`, limits);
    },
    [t],
  );
}
