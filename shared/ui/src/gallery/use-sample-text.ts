import { useLanguage } from '@dentarium/platform';

/** Returns the function that selects a sample text in the language of the page. */
export function useSampleText(): (ch: string, en: string) => string {
  const [language] = useLanguage();
  return (ch, en) => (language === 'ch' ? ch : en);
}
