import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, useRef } from 'react';
import { getLandmark } from '../page/get-landmark.ts';

/** The items of a menu. */
export type MenuItems = NonNullable<MenuProps['items']>;

/** The props of a menu at a button. */
export interface ActionMenuProps {
  readonly items: MenuItems;
  /** The keys of the selected items. */
  readonly selectedKeys?: readonly string[];
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly placement?: 'bottomLeft' | 'bottomRight';
  /** Returns the container of the menu; by default the landmark of its button. */
  readonly container?: (button: HTMLElement) => HTMLElement;
  /** The button. */
  readonly children: ReactElement;
}

/**
 * Shows a menu at a button. The focus moves to its first item, and back to the button when an item is chosen or the
 * menu is closed, so that a dialog that an item opens can return it to the button.
 */
export function ActionMenu(props: ActionMenuProps) {
  const opener = useRef<Element | null>(null);
  const restoreFocus = (): void => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return (
    <Dropdown
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that was opened has the keyboard (ARIA menu button)
      autoFocus
      disabled={props.disabled === true}
      placement={props.placement ?? 'bottomLeft'}
      getPopupContainer={props.container ?? getLandmark}
      // A menu that fits neither below nor above its button moves over it, so that every line is in the window.
      align={{ overflow: { adjustX: true, adjustY: true, shiftY: true } }}
      menu={{
        items: props.items,
        selectedKeys: [...(props.selectedKeys ?? [])],
        className: props.className ?? '',
        onClick: ({ domEvent }) => {
          restoreFocus();
          if (domEvent.type !== 'keydown') return;
          // The remaining key events would press the element that now has the focus.
          domEvent.preventDefault();
          domEvent.currentTarget.querySelector('a')?.click();
        },
      }}
      onOpenChange={(open) => {
        const focusedElement = document.activeElement;
        if (open) opener.current = focusedElement;
        else if (
          focusedElement === null ||
          focusedElement === document.body ||
          focusedElement.closest('[role="menu"]') !== null
        )
          restoreFocus();
      }}
    >
      {props.children}
    </Dropdown>
  );
}
