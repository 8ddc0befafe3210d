import { getPreference, insertOrUpdatePreference } from '@dentarium/api/doctors/calls';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { languageAtom, ModuleProviders, pageStore, queryClient } from '@dentarium/platform';
import { FakeServer, signIn } from '@dentarium/platform/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ToothChart, type ToothChartProps } from './tooth-chart.tsx';

let toothMark = '1';

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  signIn();
  queryClient.clear();
  toothMark = '1';
  new FakeServer()
    .on(getPreference, () => [{ key: 'toothMark', value: toothMark }])
    .on(insertOrUpdatePreference, ({ body }) => {
      toothMark = (body as { preferences: { value: string }[] }).preferences[0]?.value ?? '';
      return true as const;
    });
});
afterEach(cleanup);

function Chart(props: Partial<ToothChartProps>) {
  const [teeth, setTeeth] = useState<readonly number[]>(props.value ?? []);
  const [contacts, setContacts] = useState<readonly string[]>([]);
  return (
    <ModuleProviders name="ui">
      <ToothChart
        label="Missing teeth"
        {...props}
        value={teeth}
        onChange={setTeeth}
        {...(props.contacts === undefined ? {} : { contacts, onContacts: setContacts })}
      />
    </ModuleProviders>
  );
}

const tooth = (name: string) => screen.getByRole('button', { name });
const readSelection = () => screen.getByRole('status').textContent;
const click = (name: string): void => {
  fireEvent.pointerDown(tooth(name), { button: 0 });
  fireEvent.pointerUp(window);
  fireEvent.click(tooth(name), { detail: 1 });
};

test('toggles a tooth by a click, and reads the selection out in the order of the arch', () => {
  render(<Chart />);
  expect(readSelection()).toBe('No teeth chosen');
  click('21');
  click('18');
  expect(readSelection()).toBe('Chosen: 18, 21');
  expect(tooth('18').getAttribute('aria-pressed')).toBe('true');
  click('18');
  expect(readSelection()).toBe('Chosen: 21');
});

test('selects a range by dragging, and restores the teeth that it leaves', () => {
  render(<Chart value={[11]} />);
  fireEvent.pointerDown(tooth('14'), { button: 0 });
  for (const name of ['13', '12', '11', '21']) fireEvent.pointerEnter(tooth(name));
  expect(readSelection()).toBe('Chosen: 14, 13, 12, 11, 21');
  fireEvent.pointerEnter(tooth('13'));
  expect(readSelection()).toBe('Chosen: 14, 13, 11');
  fireEvent.pointerUp(window);
  fireEvent.pointerEnter(tooth('23'));
  expect(readSelection()).toBe('Chosen: 14, 13, 11');
});

test('moves from tooth to tooth by arrows, and selects by the space bar', () => {
  render(<Chart mixed />);
  act(() => tooth('11').focus());
  fireEvent.keyDown(tooth('11'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tooth('21'));
  fireEvent.keyDown(tooth('21'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(tooth('61'));
  fireEvent.click(tooth('61'));
  expect(readSelection()).toBe('Chosen: 61');
  expect(screen.getAllByRole('button').filter(({ tabIndex, dataset }) => 'place' in dataset && tabIndex === 0)).toEqual(
    [tooth('61')],
  );
});

test('selects and clears groups by one button, without the excluded teeth', () => {
  render(<Chart isSelectable={(number) => number !== 12} />);
  fireEvent.click(screen.getByRole('button', { name: 'Anterior 3–3' }));
  expect(readSelection()).toBe('Chosen: 13, 11, 21, 22, 23, 43, 42, 41, 31, 32, 33');
  click('12');
  expect(readSelection()).not.toContain('12,');
  fireEvent.click(screen.getByRole('button', { name: 'Anterior 3–3' }));
  expect(readSelection()).toBe('No teeth chosen');
});

test('places contacts between the teeth, and clears them together', () => {
  render(<Chart contacts={[]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Contact 11/21' }));
  click('46');
  expect(readSelection()).toBe('Chosen: 46, 11/21');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(readSelection()).toBe('No teeth chosen');
});

test('ORD-02 shows no buttons for groups of teeth in a chart for contacts only', () => {
  render(<Chart contacts={[]} isSelectable={() => false} />);
  expect(screen.getByRole('button', { name: 'Clear' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anterior 3–3' })).toBeNull();
});

test('adds a mark to the name of a tooth', () => {
  render(<Chart marks={new Map([[36, [{ sign: 'M', name: 'missing' }]]])} />);
  expect(tooth('36, missing').textContent).toBe('36M');
});

test('selects nothing in read-only mode', () => {
  render(<Chart readOnly value={[11]} />);
  click('12');
  fireEvent.click(tooth('12'));
  expect(readSelection()).toBe('Chosen: 11');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('PERS-05 shows teeth in the preferred notation of the user, which a choice here changes', async () => {
  render(<Chart value={[11, 36]} />);
  fireEvent.click(screen.getByText('Universal'));
  await waitFor(() => expect(readSelection()).toBe('Chosen: 8, 19'));
  expect(tooth('8').getAttribute('aria-pressed')).toBe('true');
});

test.each([
  ['1', 'en', '11'],
  ['2', 'en', 'UR1'],
  ['2', 'ch', 'URⅠ'],
  ['3', 'en', '8'],
  ['3', 'ch', '8'],
] as const)('PERS-05 names each tooth as it shows it, in notation %s and language %s', async (mark, language, name) => {
  toothMark = mark;
  pageStore.set(languageAtom, language);
  const { container } = render(<Chart mixed />);
  await screen.findByRole('button', { name });
  const buttons = [...container.querySelectorAll('button[data-deciduous]')];
  expect(buttons).toHaveLength(52);
  const names = buttons.map((button) => button.getAttribute('aria-label') ?? '');
  expect(buttons.filter((button, at) => !names[at]?.includes(button.firstElementChild?.textContent ?? '?'))).toEqual(
    [],
  );
  expect(new Set(names).size).toBe(52);
});

test('lets the user deselect a tooth that is no longer selectable', () => {
  render(<Chart value={[12, 11]} isSelectable={(number) => number !== 12} />);
  click('12');
  expect(readSelection()).toBe('Chosen: 11');
  click('12');
  expect(readSelection()).toBe('Chosen: 11');
});

test('hides third molars, and still reads the selected ones out', () => {
  render(<Chart value={[18, 17]} contacts={[]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Hide third molars' }));
  expect(screen.queryByRole('button', { name: '18' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Contact 18/17' })).toBeNull();
  expect(tooth('17').getAttribute('aria-pressed')).toBe('true');
  expect(readSelection()).toBe('Chosen: 18, 17');
  fireEvent.click(screen.getByRole('button', { name: 'Show third molars' }));
  expect(tooth('18').getAttribute('aria-pressed')).toBe('true');
});
