import { errorText } from '@dentarium/api';
import { useLanguage } from '@dentarium/platform';

/** Gives the function that says a code of a failure which came as a part of an answer. */
export function useErrorCodeFormatter(): (code: string) => string {
  const [language] = useLanguage();
  return (code) => errorText(code, language) ?? code;
}
