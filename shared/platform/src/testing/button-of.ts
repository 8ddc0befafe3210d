import { within } from '@testing-library/react';

/**
 * The button that says a text, when it is there. Looked for by its text: to compute the name of every button of a page
 * takes seconds here.
 *
 * @param place where it is looked for; the whole page when left out.
 */
export async function buttonOf(text: string | RegExp, place: HTMLElement = document.body): Promise<HTMLElement> {
  const found = await within(place).findByText(text, { selector: 'button, button *' });
  const button = found.closest('button');
  if (button === null) throw new Error(`No button says ${String(text)}`);
  return button;
}
