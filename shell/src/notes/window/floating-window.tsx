import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DragOutlined from '@ant-design/icons/DragOutlined';
import ExpandAltOutlined from '@ant-design/icons/ExpandAltOutlined';
import { Button } from 'antd';
import { type ReactNode, type PointerEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './floating-window.module.css';
import { useWindowPlace } from './use-window-place.ts';

/** The labels of the controls of a window. */
export interface WindowLabels {
  readonly title: string;
  readonly move: string;
  readonly resize: string;
  readonly close: string;
}

/**
 * Shows a window over the page, which stays usable. It is moved by its head and resized by its corner, by the pointer or
 * by the arrow keys on their buttons, and closed by Escape.
 */
export function FloatingWindow(props: {
  /** The name under which the place is remembered. */
  readonly name: string;
  readonly labels: WindowLabels;
  readonly onClose: () => void;
  /** Called when the mouse leaves the window. */
  readonly onLeave: () => void;
  readonly children: (width: number) => ReactNode;
}) {
  const { name, labels, onClose, onLeave, children } = props;
  const { place, move, resize } = useWindowPlace(name);
  const titleId = useId();
  const dialog = useRef<HTMLElement>(null);
  useEffect(() => dialog.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const element = dialog.current;
    const close = (event: KeyboardEvent): void => {
      // An open menu or question inside of the window is closed first.
      if (event.key === 'Escape' && !event.defaultPrevented && !hasOpenOverlay(element)) onClose();
    };
    element?.addEventListener('keydown', close);
    return () => element?.removeEventListener('keydown', close);
  }, [onClose]);
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') onLeave();
  };
  return createPortal(
    <section
      ref={dialog}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles['window']}
      style={place}
      onPointerLeave={leave}
    >
      <div className={styles['head']} onPointerDown={move.onPointerDown}>
        <h2 id={titleId} className={styles['title']}>
          {labels.title}
        </h2>
        <Button
          type="text"
          size="small"
          data-window-handle
          icon={<DragOutlined aria-hidden />}
          aria-label={labels.move}
          title={labels.move}
          onKeyDown={move.onKeyDown}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={labels.close}
          title={labels.close}
          onClick={onClose}
        />
      </div>
      <div className={styles['body']}>{children(place.width)}</div>
      <Button
        type="text"
        size="small"
        className={styles['corner'] ?? ''}
        data-window-handle
        icon={<ExpandAltOutlined aria-hidden rotate={90} />}
        aria-label={labels.resize}
        title={labels.resize}
        onPointerDown={resize.onPointerDown}
        onKeyDown={resize.onKeyDown}
      />
    </section>,
    document.body,
  );
}

function hasOpenOverlay(element: Element | null): boolean {
  const selector = '.ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden)';
  return element !== null && element.querySelector(selector) !== null;
}
