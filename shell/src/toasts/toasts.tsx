import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { bus } from '@dentarium/bus';
import { useMediaQuery } from '@dentarium/platform';
import { listen } from '@dentarium/platform/page-events';
import { Popup } from '@dentarium/ui';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { closeAllToasts, openToast, type OpenToast, useOpenToasts } from './open-toasts.ts';
import { ToastLine, useToastTimer } from './toast-line.tsx';
import styles from './toasts.module.css';

/** Returns the strip as the container of its panel, so that both are above a full-screen viewer. */
function getStrip(button: HTMLElement): HTMLElement {
  return button.closest('section') ?? document.body;
}

/** Returns the element that covers the whole screen, outside of which nothing is drawn; `null` for none. */
function useFullScreenElement(): Element | null {
  const [element, setElement] = useState<Element | null>(null);
  useEffect(() => listen(document, 'fullscreenchange', () => setElement(document.fullscreenElement)), []);
  return element;
}

/** Returns whether a text is cut at the end of its line. */
function useClipped(text: RefObject<HTMLElement | null>): boolean {
  const [isClipped, setIsClipped] = useState(false);
  // Each message may have another text, so that it is measured after every render.
  useEffect(() => {
    const measure = (): void => {
      const element = text.current;
      setIsClipped(
        element !== null &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1),
      );
    };
    measure();
    return listen(globalThis, 'resize', measure);
  });
  return isClipped;
}

/**
 * Shows the short messages from the bus in a strip at the lower edge. Its height is reserved on every page and in every
 * layer (`--d-messages`), so that a message covers and moves nothing. A message stays while the pointer or the focus is
 * in the strip; those without room, and texts that are cut, are in a panel.
 */
export function Toasts({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('shell');
  const toasts = useOpenToasts();
  const [isEntered, setIsEntered] = useState(false);
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const text = useRef<HTMLSpanElement>(null);
  const isClipped = useClipped(text);
  const maxShown = useMediaQuery('(width >= 1000px)') ? 2 : 1;
  const container = useFullScreenElement() ?? document.body;
  useEffect(() => {
    const stop = bus.on('toast:show', openToast);
    return () => {
      stop();
      closeAllToasts();
    };
  }, []);
  const isPaused = toasts.length > 0 && (isEntered || isPanelOpen);
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a message stays while it is read
    <section
      className={styles['strip']}
      aria-label={t('toast.strip')}
      data-messages
      data-kind={toasts[0]?.toast.kind}
      onPointerEnter={() => setIsEntered(true)}
      onPointerLeave={() => setIsEntered(false)}
      onFocus={() => setIsEntered(true)}
      onBlur={() => setIsEntered(false)}
    >
      {children}
      {toasts.slice(0, maxShown).map((one, index) => (
        <div key={one.key} role="alert" className={styles['place']}>
          <ToastLine openToast={one} {...(index === 0 ? { text } : {})} />
        </div>
      ))}
      {toasts.map((one) => (
        // The same message shown again stays for its whole time.
        <ToastTimer key={`${one.key} ${one.shownAt}`} openToast={one} isPaused={isPaused} />
      ))}
      {toasts.length > maxShown || isClipped ? (
        <Popup
          title={t('toast.strip')}
          container={getStrip}
          onOpenChange={setIsPanelOpen}
          renderContent={() => (
            <ul className={styles['list']}>
              {toasts.map((one) => (
                <li key={one.key}>
                  <ToastLine openToast={one} />
                </li>
              ))}
            </ul>
          )}
        >
          <Button
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('toast.all', { count: toasts.length })}
            title={t('toast.all', { count: toasts.length })}
          >
            {toasts.length > maxShown ? toasts.length : null}
          </Button>
        </Popup>
      ) : null}
    </section>,
    container,
  );
}

function ToastTimer({ openToast: one, isPaused }: { readonly openToast: OpenToast; readonly isPaused: boolean }) {
  useToastTimer(one, isPaused);
  return null;
}
