import { formatError } from '@dentarium/api';
import { useLanguage } from '@dentarium/platform';

/** Returns a formatter of error codes that arrive as part of an answer. */
export function useErrorCodeFormatter(): (code: string) => string {
  const [language] = useLanguage();
  return (code) => formatError(code, language) ?? code;
}
