import { useLayoutEffect } from 'react';

/** Takes the loading cover of `index.html` off the page: there is something to show (AUTH-09). */
export function uncover(): void {
  document.getElementById('cover')?.remove();
}

/** Takes the loading cover off with the first rendering of a component. */
export function useUncovered(): void {
  useLayoutEffect(uncover, []);
}
