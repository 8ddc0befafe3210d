/**
 * Returns the container of a menu or panel that a button opens: the dialog or the main part of the page around the
 * button, so that users who navigate by landmarks find it there. For `getPopupContainer`.
 */
export function getLandmark(trigger: HTMLElement): HTMLElement {
  return trigger.closest<HTMLElement>('[role="dialog"], main') ?? document.body;
}
