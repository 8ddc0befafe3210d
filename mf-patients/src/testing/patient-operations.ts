import { fireEvent, screen } from '@testing-library/react';
import { buttonOf } from './show-patients.ts';

/** Opens the menu of the page of the patient and chooses an item. */
export async function chooseItem(item: string): Promise<void> {
  fireEvent.click(await buttonOf('More'));
  fireEvent.click(await screen.findByText(item, { selector: '[role="menuitem"] *' }));
}

/** Finds the dialog with a title. */
export async function findDialog(title: string | RegExp): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: 'h2' });
  const dialogElement = heading.closest<HTMLElement>('[role="dialog"]');
  if (dialogElement === null) throw new Error(`${String(title)} is no dialog`);
  return dialogElement;
}
