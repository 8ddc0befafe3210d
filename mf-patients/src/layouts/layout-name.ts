import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLayout } from './layout-cells.ts';

/** Gives the function that names a layout: one's own by the name it was given, the product's in the language of the page. */
export function useLayoutName(): (layout: NamedLayout) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ id, name, version }: NamedLayout) => (version === null ? t(`layout.builtIn.${id}`) : name),
    [t],
  );
}
