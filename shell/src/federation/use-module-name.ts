import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { useLanguage } from '@dentarium/platform';

/** Returns the title of a module for users; a module without one is shown by its technical name. */
export function useModuleName({ name, title }: RegisteredModule): string {
  const [language] = useLanguage();
  return title?.[language] ?? name;
}
