import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { useLanguage } from '@dentarium/platform';

/** What people call a module; one that says nothing of it is called what its team calls it. */
export function useModuleName({ name, title }: RegisteredModule): string {
  const [language] = useLanguage();
  return title?.[language] ?? name;
}
