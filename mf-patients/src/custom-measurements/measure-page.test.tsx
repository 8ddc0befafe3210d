import { Refusal, signIn as signInAs } from '@dentarium/platform/testing';
import {
  deleteMeasuredSet,
  insertMeasuredSet,
  type MeasuredSet,
  type MeasuredSetForm,
  queryMeasuredSets,
  queryMeasurementTemplates,
  restoreMeasuredSet,
  updateMeasuredSet,
} from '@dentarium/server/calls/custom-measurements';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aFile, aPatient, aStage, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';
import { aSet, FILE_ID, TEMPLATE, TEMPLATE_ID } from './testing/sets.ts';

const ADDRESS = `/patient/${PATIENT_ID}/measure/${FILE_ID}`;

/** Returns the body of a request, which the contract has checked. */
const sentForm = (body: unknown) => body as MeasuredSetForm & { readonly version?: number };

beforeEach(() => signIn());

function server(sets: () => readonly MeasuredSet[], template = TEMPLATE) {
  const file = aFile({ id: FILE_ID, width: 1000, height: 800 });
  return createServerWith(aPatient(), [aStage()], [file])
    .on(queryMeasurementTemplates, () => [template])
    .on(queryMeasuredSets, () => [...sets()]);
}

async function board(): Promise<void> {
  const boardElement = await screen.findByRole('application', { name: 'Measuring board' });
  act(() => boardElement.focus());
}

test('BEN-05 measures an image by keys alone, and saves after a pause', async () => {
  let sets: readonly MeasuredSet[] = [];
  const testServer = server(() => sets).on(insertMeasuredSet, ({ body }) => {
    const set = aSet(sentForm(body));
    sets = [set];
    return set;
  });
  const { user } = showAt(ADDRESS);
  await board();
  await screen.findByText('Place “A”.');
  await screen.findByRole('slider', { name: 'Brightness' });
  await user.keyboard('{Enter}{Control>}{ArrowRight}{/Control}{Enter}');
  await screen.findByText('Place “C”.');
  expect(screen.getByRole('row', { name: /^Width/ }).textContent).toContain('100.0 px');
  expect(screen.getByRole('row', { name: /^Ratio/ }).textContent).toContain('Missing points: C');
  await waitFor(() => expect(testServer.listReceived(insertMeasuredSet)).toHaveLength(1));
  expect(testServer.listReceived(insertMeasuredSet)[0]?.body).toEqual({
    templateId: TEMPLATE_ID,
    templateVersion: 1,
    points: [
      { id: 'a', x: 500, y: 400 },
      { id: 'b', x: 600, y: 400 },
    ],
    calibration: null,
  });
  await screen.findByText('Saved');
});

test('BEN-05 shows a set by its version of the template, and takes over the current one on request', async () => {
  const changedTemplate = {
    ...TEMPLATE,
    version: 2,
    points: TEMPLATE.points.slice(0, 2),
    measures: TEMPLATE.measures.slice(0, 1),
  };
  const testServer = server(() => [aSet()], changedTemplate).on(updateMeasuredSet, ({ body }) =>
    aSet({ ...sentForm(body), version: 2 }),
  );
  const { user } = showAt(ADDRESS);
  await board();
  expect(screen.getByRole('row', { name: /^Ratio/ }).textContent).toContain('200.0 %');
  await user.click(await buttonOf('Use the template as it is now'));
  expect(screen.queryByRole('row', { name: /^Ratio/ })).toBeNull();
  await waitFor(() => expect(testServer.listReceived(updateMeasuredSet)).toHaveLength(1));
  expect(testServer.listReceived(updateMeasuredSet)[0]?.body).toMatchObject({
    templateVersion: 2,
    points: [{ id: 'a' }, { id: 'b' }],
    version: 1,
  });
});

test('BEN-05 offers both versions to the second user who saves', async () => {
  const theirs = aSet({ points: [{ id: 'c', x: 7, y: 8 }], version: 4, updatedBy: 'Dr Li' });
  let sets: readonly MeasuredSet[] = [];
  const testServer = server(() => sets)
    .on(insertMeasuredSet, () => {
      sets = [theirs];
      throw new Refusal('version.stale', { noun: 'measuredSet' });
    })
    .on(updateMeasuredSet, ({ body }) => aSet({ ...sentForm(body), version: 5 }));
  const { user } = showAt(ADDRESS);
  await board();
  await user.keyboard('{Enter}');
  await screen.findByText(/Changed by Dr Li/);
  await user.click(await buttonOf('Keep mine'));
  await waitFor(() => expect(testServer.listReceived(updateMeasuredSet)[0]?.body).toMatchObject({ version: 4 }));
  expect(sentForm(testServer.listReceived(updateMeasuredSet)[0]?.body).points.map(({ id }) => id)).toEqual(['a']);
});

test('BEN-05 deletes measurements after a confirmation, and restores them', async () => {
  let set = aSet();
  server(() => [set])
    .on(deleteMeasuredSet, () => {
      set = { ...set, daysLeft: 30 };
      return true as const;
    })
    .on(restoreMeasuredSet, () => {
      set = { ...set, daysLeft: null };
      return set;
    });
  const { user } = showAt(ADDRESS);
  await user.click(await buttonOf('Delete this measurement'));
  await user.click(await buttonOf('Delete'));
  await user.click(await screen.findByText('1 deleted measurement'));
  expect(screen.getByText('0 of 3 placed')).toBeTruthy();
  await user.click(await buttonOf('Restore'));
  await screen.findByText('3 of 3 placed');
});

const NEEDED = /“Custom measurements” needs a membership/;

test('BEN-05 BEN-09 shows, deletes and restores measurements without benefit 5, but does not measure', async () => {
  signInAs({ mode: 'public', member: null });
  let set = aSet();
  const testServer = server(() => [set])
    .on(deleteMeasuredSet, () => {
      set = { ...set, daysLeft: 30 };
      return true as const;
    })
    .on(restoreMeasuredSet, () => {
      set = { ...set, daysLeft: null };
      return set;
    });
  const { user } = showAt(ADDRESS);
  await board();
  await screen.findByText(NEEDED);
  expect(screen.getByRole('row', { name: /^Ratio/ }).textContent).toContain('200.0 %');
  await user.keyboard('{Enter}{Delete}');
  expect(screen.getByText('3 of 3 placed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  await user.click(await buttonOf('Delete this measurement'));
  await user.click(await buttonOf('Delete'));
  await user.click(await screen.findByText('1 deleted measurement'));
  expect(screen.queryByRole('application')).toBeNull();
  await user.click(await buttonOf('Restore'));
  await screen.findByText('3 of 3 placed');
  expect(testServer.listReceived(queryMeasurementTemplates)).toHaveLength(0);
  expect(testServer.listReceived(insertMeasuredSet)).toHaveLength(0);
  expect(testServer.listReceived(updateMeasuredSet)).toHaveLength(0);
});

test('BEN-05 BEN-09 names the required benefit on an image without measurements', async () => {
  signInAs({ mode: 'public', member: null });
  const testServer = server(() => []);
  showAt(ADDRESS);
  await screen.findByText(NEEDED);
  expect(testServer.listReceived(queryMeasurementTemplates)).toHaveLength(0);
});

test('BEN-05 BEN-09 shows the values of the course without benefit 5, and locks the templates', async () => {
  signInAs({ mode: 'public', member: null });
  server(() => [aSet()]);
  const { user } = showAt(`/patient/${PATIENT_ID}/measurements`);
  const table = await screen.findByRole('table', { name: 'Incisors' });
  expect(table.textContent).toContain('200.0 %');
  expect(within(table).getByRole('link').getAttribute('href')).toBe(ADDRESS);
  await user.click(screen.getByRole('button', { name: /Measurement templates/ }));
  await screen.findByText(NEEDED);
});
