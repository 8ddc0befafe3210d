import { ModuleProviders } from '@dentarium/platform';
import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

let finishLoading: () => void;

/** A dialog whose content is loaded later. */
function LateDialog({ hasButton }: { readonly hasButton: boolean }) {
  const [isLoaded, setLoaded] = useState(false);
  finishLoading = () => setLoaded(true);
  return (
    <Dialog open title="Share" footer={hasButton ? <button>done</button> : null}>
      <button>help</button>
      {isLoaded ? <input aria-label="doctor" /> : null}
    </Dialog>
  );
}

const show = (hasButton: boolean) =>
  render(
    <ModuleProviders name="ui">
      <LateDialog hasButton={hasButton} />
    </ModuleProviders>,
  );

test('SAFE-06 moves the focus to the first field of a dialog, also when it is loaded later', async () => {
  show(false);
  await screen.findByRole('dialog');
  act(() => finishLoading());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('doctor')));
});

test('SAFE-06 leaves the focus where the user has moved it in a dialog', async () => {
  show(true);
  const button = await screen.findByRole('button', { name: 'done' });
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  act(() => button.focus());
  act(() => finishLoading());
  await screen.findByLabelText('doctor');
  expect(document.activeElement).toBe(button);
});
