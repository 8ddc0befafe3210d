import { bus, type Toast } from '@dentarium/bus';
import { App } from 'antd';
import { useEffect } from 'react';
import styles from './toast-content.module.css';
import { ToastContent } from './toast-content.tsx';

/** How long each kind stays, in s; what can be undone stays ten. */
const SECONDS = { success: 3, info: 4, warning: 6, error: 8 } as const;
const UNDO_SECONDS = 10;

/**
 * Shows the short messages that come over the bus, where nothing is pressed: in the middle, above the bars at the lower
 * edge, whose buttons are at its ends. Several lie on each other and take the place of one; two equal ones are one.
 */
export function Toasts() {
  const { notification } = App.useApp();
  useEffect(
    () =>
      bus.on('toast:show', (toast: Toast) => {
        // An undo belongs to its own act, so that two of them are never one.
        const key =
          toast.undo === undefined
            ? `${toast.kind}/${toast.text}`
            : crypto.getRandomValues(new Uint32Array(1)).toString();
        notification.open({
          key,
          type: toast.kind,
          placement: 'bottom',
          duration: toast.undo === undefined ? SECONDS[toast.kind] : UNDO_SECONDS,
          title: <ToastContent toast={toast} onDone={() => notification.destroy(key)} />,
          closable: false,
          className: styles['toast'] ?? '',
        });
      }),
    [notification],
  );
  return null;
}
