import { fileCategory } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';

/** What a place of an order is called, by its category. */
export function useSlotName(): (category: number) => string {
  const [language] = useLanguage();
  return (category) => fileCategory(category)?.name[language] ?? String(category);
}
