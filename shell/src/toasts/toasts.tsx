import { listen } from '@dentarium/platform/page-events';
import { newId } from '@dentarium/api';
import { bus, type Toast } from '@dentarium/bus';
import { App } from 'antd';
import { useEffect } from 'react';
import { findFreePlaceOnPage, isOverlapping, listProtectedBoxes, type Place } from './find-free-place.ts';
import { openToasts } from './open-toasts.ts';
import styles from './toast-content.module.css';
import { ToastContent } from './toast-content.tsx';

/** The duration of each kind in s; messages with an undo stay ten. */
const DURATIONS_S = { success: 3, info: 4, warning: 6, error: 8 } as const;
const UNDO_DURATION_S = 10;

/** Returns whether an open message covers a field, a title or a button that closes a layer. */
function isCovering(key: string): boolean {
  const element = [...document.querySelectorAll<HTMLElement>('[data-toast]')].find(
    ({ dataset }) => dataset['toast'] === key,
  );
  const box = (element?.closest('[role=alert], [role=status]') ?? element)?.getBoundingClientRect();
  return box !== undefined && listProtectedBoxes().some((part) => isOverlapping(box, part));
}

/**
 * Shows the short messages from the bus at a position without controls: in the middle, above the bars at the lower
 * edge, and elsewhere while there are fields or titles below. A message that comes to cover one moves if there is a
 * better position. Several are stacked in the place of one; equal ones are shown once.
 */
export function Toasts() {
  const { notification } = App.useApp();
  useEffect(() => {
    const close = (key: string): void => {
      openToasts.delete(key);
      notification.destroy(key);
    };
    const open = (key: string, toast: Toast, place: Place = findFreePlaceOnPage() ?? 'top'): void => {
      openToasts.set(key, { toast, place, shownAt: performance.now(), close: () => close(key) });
      notification.open({
        key,
        type: toast.kind,
        placement: place,
        duration: toast.undo === undefined ? DURATIONS_S[toast.kind] : UNDO_DURATION_S,
        title: <ToastContent id={key} toast={toast} onDone={() => close(key)} />,
        closable: false,
        className: styles['toast'] ?? '',
        onClose: () => openToasts.delete(key),
      });
      toast.dismissSignal?.addEventListener('abort', () => close(key), { once: true });
    };
    const moveCoveringToasts = (): void => {
      const covering = [...openToasts].filter(([key]) => isCovering(key));
      for (const [key, { toast, place }] of covering) {
        const betterPlace = findFreePlaceOnPage(place);
        if (betterPlace === undefined) continue;
        close(key);
        // The closing message still uses its own key.
        open(newId(), toast, betterPlace);
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
