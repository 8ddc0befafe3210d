import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

/** The dialog over a page once its data are there; what is shown until then is another one. */
export async function findLoadedDialog(): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('[aria-busy="true"]')).toBeNull(), {
    timeout: 5000,
  });
  return screen.getByRole('dialog');
}
