import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { PatientAlertLine } from './patient-alerts.tsx';

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  signIn({ mode: 'private' });
});
afterEach(cleanup);

// Checks the focus of shared/ui/src/clinical/patient-alerts.tsx.
test('SAFE-01 opens the alerts of a line in full, and returns the focus to the line', async () => {
  render(
    <ModuleProviders name="ui">
      <main>
        <PatientAlertLine patient={{ allergies: 'nickel', contraindications: '', medicalAlerts: '' }} />
      </main>
    </ModuleProviders>,
  );
  const line = screen.getByRole('button', { name: /nickel/ });
  act(() => line.focus());
  fireEvent.click(line);
  await waitFor(() => expect(screen.getAllByText('nickel')).toHaveLength(2));
  fireEvent.keyDown(document.activeElement ?? line, { key: 'Escape' });
  await waitFor(() => expect(screen.getAllByText('nickel')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(line));
});
