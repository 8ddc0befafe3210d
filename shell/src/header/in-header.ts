/** Where the menus of the header are drawn: in it, for who goes through the page by its landmarks. */
export function inHeader(button: HTMLElement): HTMLElement {
  return button.closest('header') ?? document.body;
}
