import { toDirection, findElementInDirection, KeyHelp, useKeys } from '@dentarium/ui';
import { type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_FIELD_ID } from './patient-filters.tsx';

/** Attribute of the link of a row or card; the arrow keys move the focus between them. */
export const ROW_LINK_ATTRIBUTE = 'data-row-link';

/** Handles the keys of the list and shows their help. */
export function ListKeys({
  list,
  onCreate,
}: {
  readonly list: RefObject<HTMLElement | null>;
  readonly onCreate?: () => void;
}) {
  const { t } = useTranslation();
  const moveFocus = useCallback(
    (event: KeyboardEvent): void | false => {
      const direction = toDirection(event.key);
      if (list.current === null || direction === undefined) return false;
      const from = list.current.querySelector(`[${ROW_LINK_ATTRIBUTE}]:focus`);
      const next =
        from === null
          ? list.current.querySelector<HTMLElement>(`[${ROW_LINK_ATTRIBUTE}]`)
          : findElementInDirection(list.current, `[${ROW_LINK_ATTRIBUTE}]`, from, direction);
      if (next === null || next === undefined) return false;
      next.focus();
    },
    [list],
  );
  useKeys({
    ArrowDown: moveFocus,
    ArrowUp: moveFocus,
    ArrowLeft: moveFocus,
    ArrowRight: moveFocus,
    j: moveFocus,
    k: moveFocus,
    '/': () => document.getElementById(SEARCH_FIELD_ID)?.focus(),
    n: () => onCreate?.(),
  });
  return (
    <KeyHelp
      lines={[
        { keys: ['/'], action: t('list.keys.search') },
        { keys: ['↑', '↓', 'j', 'k'], action: t('list.keys.move') },
        { keys: ['Enter'], action: t('list.keys.open') },
        ...(onCreate === undefined ? [] : [{ keys: ['n'], action: t('list.keys.new') }]),
        { keys: ['Ctrl', 'Enter'], action: t('list.keys.save') },
      ]}
    />
  );
}
