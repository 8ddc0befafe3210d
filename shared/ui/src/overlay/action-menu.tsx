import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, useRef } from 'react';
import { inLandmark } from '../page/in-landmark.ts';

/** The lines of a menu. */
export type MenuItems = NonNullable<MenuProps['items']>;

/** What a menu takes that hangs on a button. */
export interface ActionMenuProps {
  readonly items: MenuItems;
  /** The keys of the lines that are chosen. */
  readonly chosen?: readonly string[];
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly placement?: 'bottomLeft' | 'bottomRight';
  /** Where it is drawn; in the landmark of its button when left out. */
  readonly container?: (button: HTMLElement) => HTMLElement;
  /** The button. */
  readonly children: ReactElement;
}

/**
 * A menu that hangs on a button. The focus goes to its first line, and back to the button when a line is chosen or the menu is left, so
 * that a dialog that a line opens has the button to go back to.
 */
export function ActionMenu(props: ActionMenuProps) {
  const opener = useRef<Element | null>(null);
  const giveBack = (): void => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return (
    <Dropdown
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that was opened has the keyboard (ARIA menu button)
      autoFocus
      disabled={props.disabled === true}
      placement={props.placement ?? 'bottomLeft'}
      getPopupContainer={props.container ?? inLandmark}
      menu={{
        items: props.items,
        selectedKeys: [...(props.chosen ?? [])],
        className: props.className ?? '',
        onClick: ({ domEvent }) => {
          giveBack();
          if (domEvent.type !== 'keydown') return;
          // The rest of the key press would go to what has the focus now, and press it.
          domEvent.preventDefault();
          domEvent.currentTarget.querySelector('a')?.click();
        },
      }}
      onOpenChange={(open) => {
        const at = document.activeElement;
        if (open) opener.current = at;
        else if (at === null || at === document.body || at.closest('[role="menu"]') !== null) giveBack();
      }}
    >
      {props.children}
    </Dropdown>
  );
}
