/**
 * Where a menu or a panel is drawn that a button opens: in the dialog or the main part of the page that the button is
 * in, so that whoever goes through the page by its landmarks finds it there. For `getPopupContainer`.
 */
export function inLandmark(trigger: HTMLElement): HTMLElement {
  return trigger.closest<HTMLElement>('[role="dialog"], main') ?? document.body;
}
