import { useLayoutEffect } from 'react';

/** Removes the loading cover of `index.html`, as there is content to show (AUTH-09). */
export function removeCover(): void {
  document.getElementById('cover')?.remove();
}

/** Removes the loading cover with the first rendering of a component. */
export function useCoverRemoval(): void {
  useLayoutEffect(removeCover, []);
}
