import { listen } from '@dentarium/platform/page-events';
import { newId } from '@dentarium/api';
import { bus, type Toast } from '@dentarium/bus';
import { App } from 'antd';
import { useEffect } from 'react';
import { listFieldBoxes, findFreePlaceOnPage, isOverlapping } from './find-free-place.ts';
import { openToasts } from './open-toasts.ts';
import styles from './toast-content.module.css';
import { ToastContent } from './toast-content.tsx';

/** The duration of each kind in s; messages with an undo stay ten. */
const DURATIONS_S = { success: 3, info: 4, warning: 6, error: 8 } as const;
const UNDO_DURATION_S = 10;

/** Returns whether an open message covers a field. */
function isCoveringField(key: string): boolean {
  const element = [...document.querySelectorAll<HTMLElement>('[data-toast]')].find(
    ({ dataset }) => dataset['toast'] === key,
  );
  const box = (element?.closest('[role=alert], [role=status]') ?? element)?.getBoundingClientRect();
  return box !== undefined && listFieldBoxes().some((field) => isOverlapping(box, field));
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
      openToasts.delete(key);
      notification.destroy(key);
    };
    const open = (key: string, toast: Toast): void => {
      openToasts.set(key, { toast, shownAt: performance.now(), close: () => close(key) });
      notification.open({
        key,
        type: toast.kind,
        placement: findFreePlaceOnPage(),
        duration: toast.undo === undefined ? DURATIONS_S[toast.kind] : UNDO_DURATION_S,
        title: <ToastContent id={key} toast={toast} onDone={() => close(key)} />,
        closable: false,
        className: styles['toast'] ?? '',
        onClose: () => openToasts.delete(key),
      });
      toast.dismissSignal?.addEventListener('abort', () => close(key), { once: true });
    };
    const moveCoveringToasts = (): void => {
      const covering = [...openToasts].filter(([key]) => isCoveringField(key));
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
        if (!(target instanceof Element && target.closest('[data-toast]') !== null)) moveCoveringToasts();
      }),
      listen(document, 'scrollend', moveCoveringToasts),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [notification]);
  return null;
}
