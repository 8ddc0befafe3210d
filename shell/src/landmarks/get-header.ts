/** Returns the header as the container of its menus, for users who navigate by landmarks. */
export function getHeader(button: HTMLElement): HTMLElement {
  return button.closest('header') ?? document.body;
}
