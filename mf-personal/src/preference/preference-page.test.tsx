import { getPreference, insertOrUpdatePreference } from '@dentarium/api/doctors/calls';
import { CLINICAL_PREFERENCES, PREFERENCE_NAMES } from '@dentarium/domain/clinical-preferences';
import { callQuery, queryClient } from '@dentarium/platform';
import { FakeServer, Refusal, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const HOME = '/personal/preference';

beforeEach(() => signIn());

/** Creates a server that stores preferences like the real one. */
function createPreferenceServer(storedPreferences: Map<string, string>): FakeServer {
  return new FakeServer()
    .on(getPreference, () =>
      PREFERENCE_NAMES.map((key) => ({
        key,
        value: storedPreferences.get(key) ?? CLINICAL_PREFERENCES[key].defaultValue,
      })),
    )
    .on(insertOrUpdatePreference, ({ body }) => {
      const { preferences } = body as { preferences: { key: string; value: string }[] };
      for (const { key, value } of preferences) storedPreferences.set(key, value);
      return true as const;
    });
}

async function findNotationGroup(): Promise<HTMLElement> {
  return screen.findByRole('group', { name: 'Tooth notation' });
}

/**
 * Returns the visible choice of a group: in tests the UI kit gives every group the same name, so the browser keeps only
 * one of all of them checked.
 */
function findCheckedLabel(group: HTMLElement): string | undefined {
  return group.querySelector<HTMLInputElement>('.ant-radio-checked input')?.value;
}

test('PERS-05 shows saved or default values of the six preferences and sends only changes', async () => {
  const storedPreferences = new Map([['toothMark', '2']]);
  const server = createPreferenceServer(storedPreferences);
  showAt(HOME);
  expect(findCheckedLabel(await findNotationGroup())).toBe('2');
  expect(screen.getAllByRole('group')).toHaveLength(5);
  expect(screen.getByLabelText<HTMLInputElement>('Attachment bonding steps').value).toBe('1');
  fireEvent.click(within(await findNotationGroup()).getByText('Universal'));
  fireEvent.change(screen.getByLabelText('Attachment bonding steps'), { target: { value: '1, 7' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() =>
    expect([...storedPreferences]).toEqual([
      ['toothMark', '3'],
      ['annexStep', '1, 7'],
    ]),
  );
  expect(server.listReceived(insertOrUpdatePreference).map(({ body }) => body)).toEqual([
    {
      operatorId: USER_ID,
      preferences: [
        { key: 'toothMark', value: '3' },
        { key: 'annexStep', value: '1, 7' },
      ],
    },
  ]);
  showAt(HOME);
  expect(findCheckedLabel(await findNotationGroup())).toBe('3');
});

test('PERS-05 applies a saved notation to every teeth chart of the page', async () => {
  createPreferenceServer(new Map());
  showAt(HOME);
  fireEvent.click(within(await findNotationGroup()).getByText('Palmer'));
  fireEvent.click(screen.getByText('Save'));
  const { queryKey } = callQuery(getPreference, { query: { userId: USER_ID } });
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toContainEqual({ key: 'toothMark', value: '2' }));
});

test('PERS-05 keeps typed values that cannot be saved', async () => {
  createPreferenceServer(new Map()).on(insertOrUpdatePreference, () => {
    throw new Refusal('preference.invalid');
  });
  showAt(HOME);
  fireEvent.click(within(await findNotationGroup()).getByText('Universal'));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.getByText('Save').closest('button')?.className).not.toContain('loading'));
  expect(findCheckedLabel(await findNotationGroup())).toBe('3');
});
