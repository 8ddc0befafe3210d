import { useTranslation } from 'react-i18next';

/** What people call a module; one that is new to the shell is called what its team calls it. */
export function useModuleName(name: string): string {
  const { t } = useTranslation('platform');
  return t(`module.name.${name}`, { defaultValue: name });
}
