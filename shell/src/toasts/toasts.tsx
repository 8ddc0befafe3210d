import { newId } from '@dentarium/api';
import { bus, type Toast } from '@dentarium/bus';
import { App } from 'antd';
import { useEffect } from 'react';
import { listen } from '../events/listen.ts';
import { fieldsOfPage, freePlaceOnPage, overlap } from './free-place.ts';
import { shownToasts } from './shown-toasts.ts';
import styles from './toast-content.module.css';
import { ToastContent } from './toast-content.tsx';

/** The duration of each kind in s; messages with an undo stay ten. */
const SECONDS = { success: 3, info: 4, warning: 6, error: 8 } as const;
const UNDO_SECONDS = 10;

/** Returns whether an open message covers a field. */
function coversField(key: string): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-toast]')].find(
    ({ dataset }) => dataset['toast'] === key,
  );
  const box = (shown?.closest('[role=alert], [role=status]') ?? shown)?.getBoundingClientRect();
  return box !== undefined && fieldsOfPage().some((field) => overlap(box, field));
}

/**
 * Shows the short messages from the bus at a position without controls: in the middle, above the bars at the lower
 * edge, and elsewhere while there are fields below. A message that comes to cover a field moves. Several are stacked in
 * the place of one; equal ones are shown once.
 */
export function Toasts() {
  const { notification } = App.useApp();
  useEffect(() => {
    const close = (key: string): void => {
      shownToasts.delete(key);
      notification.destroy(key);
    };
    const open = (key: string, toast: Toast): void => {
      shownToasts.set(key, { toast, since: performance.now(), close: () => close(key) });
      notification.open({
        key,
        type: toast.kind,
        placement: freePlaceOnPage(),
        duration: toast.undo === undefined ? SECONDS[toast.kind] : UNDO_SECONDS,
        title: <ToastContent id={key} toast={toast} onDone={() => close(key)} />,
        closable: false,
        className: styles['toast'] ?? '',
        onClose: () => shownToasts.delete(key),
      });
      toast.dismissSignal?.addEventListener('abort', () => close(key), { once: true });
    };
    const makeWay = (): void => {
      const covering = [...shownToasts].filter(([key]) => coversField(key));
      for (const [key, { toast }] of covering) {
        close(key);
        // The closing message still uses its own key.
        open(newId(), toast);
      }
    };
    const stops = [
      bus.on('toast:show', (toast: Toast) => {
        if (toast.dismissSignal?.aborted === true) return;
        // An undo belongs to its own action, so that two of them are never merged.
        const key = toast.undo === undefined ? `${toast.kind}/${toast.text}` : newId();
        open(key, toast);
      }),
      // An opening dialog or form takes the focus; scrolling ends with an event.
      listen(document, 'focusin', ({ target }) => {
        // A message that is being pressed stays in its place.
        if (!(target instanceof Element && target.closest('[data-toast]') !== null)) makeWay();
      }),
      listen(document, 'scrollend', makeWay),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [notification]);
  return null;
}
