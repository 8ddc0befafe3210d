import type { PatientFile } from '@dentarium/api/files/info-calls';
import { STAGE_CODES } from '@dentarium/domain';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFile, aPatient, aStage, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const ids = ['a', 'b', 'c', 'd'].map((letter) => `aaaaaaaa-aaaa-4aaa-8aaa-00000000000${letter}`);
const [A = '', B = '', C = '', D = ''] = ids;
const ADDRESS = `/patient/${PATIENT_ID}/stage/${STAGE_ID}?compare=${LATER_STAGE_ID}`;

beforeEach(() => {
  localStorage.clear();
  signIn();
});

async function compare(address: string, changes: Partial<PatientFile> = {}) {
  createServerWith(
    aPatient(),
    [
      aStage(),
      aStage({ id: LATER_STAGE_ID, stageCode: STAGE_CODES.during, stageName: 'During 1', stageDate: '2026-03-01' }),
    ],
    [
      aFile({ id: A, category: 8, ...changes }),
      aFile({ id: B, category: 8, stageId: LATER_STAGE_ID, rotation: 90 }),
      aFile({ id: C, category: 6 }),
      aFile({ id: D, category: 6, stageId: LATER_STAGE_ID }),
    ],
  );
  const { user } = showAt(address);
  await screen.findByText('End comparison');
  return user;
}

const views = () =>
  [...document.querySelectorAll<HTMLElement>('figure img')].map((image) => image.style.getPropertyValue('--view'));

test('STG-01 enlarges the same view of two stages together until they are unlinked', async () => {
  const user = await compare(`${ADDRESS}&pair=8`);
  await waitFor(() => expect(views()).toHaveLength(2));
  await user.keyboard('++');
  expect(views()).toEqual([
    'translate(0px, 0px) scale(1.4) rotate(0deg) scaleX(1)',
    'translate(0px, 0px) scale(1.4) rotate(90deg) scaleX(1)',
  ]);
  await user.keyboard('l');
  expect((await buttonOf('Linked')).getAttribute('aria-pressed')).toBe('false');
  fireEvent.focus(screen.getByRole('group', { name: 'Frontal, lips at rest · During 1' }));
  await user.keyboard('+');
  expect(views().map((view) => view.includes('scale(1.6)'))).toEqual([false, true]);
  await user.keyboard('y');
  expect(views().map((view) => view.includes('scale(1.6)'))).toEqual([true, true]);
  await user.keyboard('0');
  expect(views().every((view) => view.includes('scale(1)'))).toBe(true);
});

test('STG-01 steps through views by keys, with the view in the address, and leaves by Escape', async () => {
  const user = await compare(`${ADDRESS}&pair=8`);
  await waitFor(() => expect(views()).toHaveLength(2));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(new URLSearchParams(location.search).get('pair')).toBe('6'));
  expect((await buttonOf('Next')).hasAttribute('disabled')).toBe(true);
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(new URLSearchParams(location.search).get('pair')).toBe('8'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(new URLSearchParams(location.search).has('pair')).toBe(false));
  const frontal = within(await screen.findByRole('region', { name: 'Frontal, lips at rest' }));
  expect(frontal.getByText('Linked zoom').getAttribute('href')).toContain('pair=8');
});

test('VIEW-01 opens an image of the overview in the viewer', async () => {
  const user = await compare(ADDRESS);
  const frontal = within(await screen.findByRole('region', { name: 'Frontal, lips at rest' }));
  await user.click(frontal.getAllByRole('button')[1] ?? document.body);
  await waitFor(() => expect(new URLSearchParams(location.search).get('view')).toBe(B));
});

const facts = () =>
  [...document.querySelectorAll('figure dl')].map((list) =>
    [...list.querySelectorAll('dd')].map((dd) => dd.textContent),
  );
const marks = () =>
  [...document.querySelectorAll<HTMLElement>('figure [data-edge]')].map(({ dataset }) => [
    dataset['side'],
    dataset['edge'],
  ]);

test('STG-01 shows patient facts and sides over both images until they are switched off', async () => {
  const user = await compare(`${ADDRESS}&pair=8`);
  await waitFor(() => expect(facts()).toHaveLength(2));
  const [left, right] = facts();
  expect(left?.slice(0, 2)).toEqual(['Li Mei', 'P0042']);
  expect([left?.at(-1), right?.at(-1)]).toEqual(['Before treatment', 'During 1']);
  // Both as filed; one of them is stored rotated, so its stored edges differ.
  const upright = [
    ['right', 'left'],
    ['left', 'right'],
  ];
  expect(marks()).toEqual([...upright, ...upright]);
  await user.keyboard('i');
  expect([facts(), marks()]).toEqual([[], []]);
  const button = screen.getByRole('button', { name: 'Patient and left/right marks' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await user.keyboard('i');
  expect(facts()).toHaveLength(2);
});

test('STG-01 shows the facts over each image in the list of views too', async () => {
  await compare(ADDRESS);
  expect(await screen.findAllByText('Age at the image')).toHaveLength(4);
});

test('SAFE-05 marks a mirrored image in the list of views', async () => {
  await compare(ADDRESS, { mirror: true });
  expect(await screen.findAllByText('Mirrored')).toHaveLength(1);
});

test('SAFE-05 keeps the mark of a mirrored image when the facts are switched off', async () => {
  const user = await compare(`${ADDRESS}&pair=8`, { mirror: true });
  await waitFor(() => expect(facts()).toHaveLength(2));
  await user.keyboard('i');
  expect(facts()).toEqual([['⇋ Mirrored']]);
});
