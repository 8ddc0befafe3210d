import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isInbox, PENDING_CATEGORY } from '@dentarium/domain';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';

/** Returns the function that formats the proposal of the classifier for a file, and the reason for its review. */
export function useProposalText(): (file: PatientFile) => { readonly title: string; readonly reason: string } {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  return ({ category, classifier }) => {
    if (category === PENDING_CATEGORY) return { title: t('organise.noAnswer'), reason: t('organise.noAnswerWhy') };
    if (isInbox(category)) return { title: t('organise.unknown'), reason: t('organise.unknownWhy') };
    const confidence = classifier?.confidence ?? null;
    return {
      title: categoryName(category),
      reason:
        confidence === null
          ? t('organise.byRules')
          : t('organise.confidence', { percent: Math.round(confidence * 100) }),
    };
  };
}
