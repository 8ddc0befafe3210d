import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLayout } from './layout-cells.ts';

/** Returns the function that names a layout: an own one by its name, one of the product in the language of the page. */
export function useLayoutName(): (layout: NamedLayout) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ id, name, version }: NamedLayout) => (version === null ? t(`layout.builtIn.${id}`) : name),
    [t],
  );
}
