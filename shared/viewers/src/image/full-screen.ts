/** Returns whether the browser lets an element cover the whole screen; some phones do so for videos only. */
export function hasFullScreen(): boolean {
  // Browsers without support lack the property.
  return 'fullscreenEnabled' in document && document.fullscreenEnabled;
}

/** Lets an element cover the whole screen, or ends that. A refusal changes nothing. */
export function toggleFullScreen(element: HTMLElement | null): void {
  const change = document.fullscreenElement === null ? element?.requestFullscreen() : document.exitFullscreen();
  change?.catch(() => undefined);
}
