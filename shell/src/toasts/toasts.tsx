import { newId } from '@dentarium/api';
import { bus, type Toast } from '@dentarium/bus';
import { App } from 'antd';
import { useEffect } from 'react';
import { listen } from '../events/listen.ts';
import { fieldsOfPage, freePlaceOnPage, overlap } from './free-place.ts';
import { shownToasts } from './shown-toasts.ts';
import styles from './toast-content.module.css';
import { ToastContent } from './toast-content.tsx';

/** How long each kind stays, in s; what can be undone stays ten. */
const SECONDS = { success: 3, info: 4, warning: 6, error: 8 } as const;
const UNDO_SECONDS = 10;

/** Whether a message that is shown lies over a field. */
function coversField(key: string): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-toast]')].find(
    ({ dataset }) => dataset['toast'] === key,
  );
  const box = (shown?.closest('[role=alert], [role=status]') ?? shown)?.getBoundingClientRect();
  return box !== undefined && fieldsOfPage().some((field) => overlap(box, field));
}

/**
 * Shows the short messages that come over the bus, where nothing is pressed: in the middle, above the bars at the lower
 * edge, and elsewhere while there are fields below that. One that comes to lie over a field makes way. Several lie on each other and take
 * the place of one; two equal ones are one.
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
        // The one that goes is still on its way out under its own key.
        open(newId(), toast);
      }
    };
    const stops = [
      bus.on('toast:show', (toast: Toast) => {
        if (toast.dismissSignal?.aborted === true) return;
        // An undo belongs to its own act, so that two of them are never one.
        const key = toast.undo === undefined ? `${toast.kind}/${toast.text}` : newId();
        open(key, toast);
      }),
      // A dialog or a form that opens takes the focus; what is scrolled ends somewhere.
      listen(document, 'focusin', ({ target }) => {
        // What is pressed in a message stays where it is.
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
