import ClearOutlined from '@ant-design/icons/ClearOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import styles from './page.module.css';

const FOCUSABLE = 'main :is(a[href], button:not(:disabled), input:not(:disabled))';

/** Moves the focus past the filters: to the link of the first row, else to the next focusable element. */
function skipFilters(button: HTMLElement): void {
  const bar = button.closest('[role="group"]');
  const following = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) =>
      bar !== null &&
      !bar.contains(stop) &&
      (bar.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const rowElements = following.filter((stop) => stop.closest('[data-rows]') !== null);
  (rowElements.find((stop) => stop.matches('a')) ?? rowElements[0] ?? following[0])?.focus();
}

/**
 * Shows the filters of a list, with a keyboard shortcut past them, and a button with a reserved place that clears them.
 */
export function FilterBar({
  active,
  onClear,
  children,
}: {
  readonly active: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useUiTexts();
  return (
    <div className={styles['filters']} role="group" aria-label={t('filter.label')}>
      <button type="button" className={styles['skip']} onClick={({ currentTarget }) => skipFilters(currentTarget)}>
        {t('filter.skip')}
      </button>
      {children}
      <Button type="text" icon={<ClearOutlined aria-hidden />} disabled={!active} onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}
