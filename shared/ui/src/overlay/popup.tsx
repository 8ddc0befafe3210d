import { Popover, type PopoverProps } from 'antd';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { getLandmark } from '../page/get-landmark.ts';
import { usePanel } from './use-panel.ts';

/** The props of a panel at a button. */
export interface PopupProps {
  readonly title?: string;
  /** Renders the content; `close` closes the panel. */
  readonly renderContent: (close: () => void) => ReactNode;
  readonly placement?: 'bottomLeft' | 'bottomRight';
  /** Returns the container of the panel; by default the landmark of its button. */
  readonly container?: (button: HTMLElement) => HTMLElement;
  readonly arrow?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** The button. */
  readonly children: ReactElement;
}

/** Shows a panel with controls at a button. The focus moves into it, and back to the button when it closes. */
export function Popup(props: PopupProps) {
  const inside = useRef<HTMLDivElement>(null);
  const { open, onOpenChange, afterOpenChange } = usePanel(inside);
  const latestOnOpenChange = useRef(props.onOpenChange);
  useEffect(() => {
    latestOnOpenChange.current = props.onOpenChange;
  });
  useEffect(() => latestOnOpenChange.current?.(open), [open]);
  const look: Pick<PopoverProps, 'title' | 'arrow'> = {
    ...(props.title === undefined ? {} : { title: props.title }),
    arrow: props.arrow ?? true,
  };
  return (
    <Popover
      {...look}
      open={open}
      onOpenChange={onOpenChange}
      afterOpenChange={afterOpenChange}
      trigger={['click']}
      placement={props.placement ?? 'bottomRight'}
      getPopupContainer={props.container ?? getLandmark}
      destroyOnHidden
      content={<div ref={inside}>{props.renderContent(() => onOpenChange(false))}</div>}
    >
      {props.children}
    </Popover>
  );
}
