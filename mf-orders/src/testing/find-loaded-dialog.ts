import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

/** Finds the dialog over a page once its data are loaded. A different one is displayed until then. */
export async function findLoadedDialog(): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('[aria-busy="true"]')).toBeNull());
  return screen.getByRole('dialog');
}
