import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isInbox, PENDING } from '@dentarium/domain';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';

/** Gives what the classifier says of a file, and why somebody has to look at it. */
export function useProposalText(): (file: PatientFile) => { readonly what: string; readonly why: string } {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  return ({ category, classifier }) => {
    if (category === PENDING) return { what: t('organise.noAnswer'), why: t('organise.noAnswerWhy') };
    if (isInbox(category)) return { what: t('organise.unknown'), why: t('organise.unknownWhy') };
    const confidence = classifier?.confidence ?? null;
    return {
      what: categoryName(category),
      why:
        confidence === null
          ? t('organise.byRules')
          : t('organise.confidence', { percent: Math.round(confidence * 100) }),
    };
  };
}
