import { within } from '@testing-library/react';

/**
 * Waits for the button with a text. It searches by text, because computing the names of all buttons of a page takes
 * seconds.
 *
 * @param place the element that is searched; the whole page by default.
 */
export async function findButton(text: string | RegExp, place: HTMLElement = document.body): Promise<HTMLElement> {
  const match = await within(place).findByText(text, { selector: 'button, button *' });
  const button = match.closest('button');
  if (button === null) throw new Error(`No button says ${String(text)}`);
  return button;
}
