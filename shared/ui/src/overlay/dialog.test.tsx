import { ModuleProviders } from '@dentarium/platform';
import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Dialog } from './dialog.tsx';

/** A dialog whose field is loaded later. */
function LateDialog({ isLoaded }: { readonly isLoaded: boolean }) {
  return (
    <ModuleProviders name="ui">
      <Dialog open title="Share" footer={<button>done</button>}>
        <button>help</button>
        {isLoaded ? <input aria-label="doctor" /> : null}
      </Dialog>
    </ModuleProviders>
  );
}

async function showUntilOpen() {
  const { rerender } = render(<LateDialog isLoaded={false} />);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return () => rerender(<LateDialog isLoaded />);
}

test('SAFE-06 moves the focus to the first field of a dialog, also when it is loaded later', async () => {
  const load = await showUntilOpen();
  load();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('doctor')));
});

test('SAFE-06 leaves the focus where the user has moved it in a dialog', async () => {
  const load = await showUntilOpen();
  const button = screen.getByRole('button', { name: 'done' });
  act(() => button.focus());
  load();
  await screen.findByLabelText('doctor');
  expect(document.activeElement).toBe(button);
});
