import { deleteProjectFile, queryFileByDataType, queryPatientProjectList } from '@dentarium/api/files/info-calls';
import { restoreFile } from '@dentarium/server/calls/recycle-bin';
import { downloadOriginal } from '@dentarium/api/files/calls';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { PATIENT_STATUS, STAGE_CODES } from '@dentarium/domain';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, LATER_STAGE_ID, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const ids = ['a', 'b', 'c'].map((letter) => `aaaaaaaa-aaaa-4aaa-8aaa-00000000000${letter}`);
const [A = '', B = '', C = ''] = ids;
const frontals = [
  aFile({ id: A, category: 8, takenAt: '2026-01-01T09:00:00' }),
  aFile({ id: B, category: 8, takenAt: '2026-03-01T09:00:00', stageId: LATER_STAGE_ID }),
  aFile({ id: C, category: 8, takenAt: '2026-06-01T09:00:00', stageId: LATER_STAGE_ID }),
];

beforeEach(() => signIn());

function server() {
  const stages = [
    aStage(),
    aStage({ id: LATER_STAGE_ID, stageCode: STAGE_CODES.during, stageName: 'During 1', stageDate: '2026-03-01' }),
  ];
  return createServerWith(aPatient(), stages, frontals).on(queryFileByDataType, () => frontals);
}

test('STG-08 shows the images of a category side by side over all stages, and compares two of them', async () => {
  const testServer = server();
  const { user } = showAt(`/patient/${PATIENT_ID}/images?category=8`);
  await screen.findByText('2026-03-01 · 14y');
  expect(testServer.listReceived(queryFileByDataType)[0]?.query.get('classid')).toBe('8');
  const tile = (id: string) => document.querySelector<HTMLElement>(`[data-tile="${id}"]`) ?? document.body;
  await user.click(tile(B));
  expect(tile(B).getAttribute('aria-pressed')).toBe('true');
  await user.click(tile(A));
  await waitFor(() => expect(new URLSearchParams(location.search).get('pair')).toBe(`${A}.${B}`));
  await screen.findByRole('group', { name: 'Frontal, lips at rest · Before treatment' });
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(new URLSearchParams(location.search).get('pair')).toBe(`${A}.${C}`));
  await user.keyboard('{Escape}');
  await screen.findByText('2026-06-01 · 14y 3m');
});

test('PAT-05 STG-08 downloads nothing of a stopped treatment before it is restarted', async () => {
  const product = {
    ...aFile({ id: A, category: 101, kind: 'document', name: 'Report.pdf' }),
    createdBy: 'Dr Wang',
    createdAt: '2026-04-01T08:00:00Z',
  };
  const testServer = server()
    .on(queryPatientInfo, () => aPatient({ status: PATIENT_STATUS.stopped }))
    .on(queryPatientProjectList, () => [product]);
  const { user } = showAt(`/patient/${PATIENT_ID}/images`);
  await user.click(await buttonOf('Reports and measurements'));
  await user.click(await screen.findByLabelText('Download: Report.pdf'));
  const title = await screen.findByText('The treatment is stopped. Restart it first?');
  expect(title.closest('[role="dialog"]')?.textContent).toContain('Li Mei');
  expect(testServer.listReceived(downloadOriginal)).toEqual([]);
});

test('STG-08 lists, deletes and restores reports and measurements', async () => {
  const shownToasts: BusEvents['toast:show'][] = [];
  bus.on('toast:show', (event) => shownToasts.push(event));
  const product = {
    ...aFile({ id: A, category: 101, kind: 'document', name: 'Report.pdf' }),
    createdBy: 'Dr Wang',
    createdAt: '2026-04-01T08:00:00Z',
  };
  let isPresent = true;
  const testServer = server()
    .on(queryPatientProjectList, () => (isPresent ? [product] : []))
    .on(deleteProjectFile, () => {
      isPresent = false;
      return true as const;
    })
    .on(restoreFile, () => {
      isPresent = true;
      return product;
    });
  const { user } = showAt(`/patient/${PATIENT_ID}/images`);
  await user.click(await buttonOf('Reports and measurements'));
  await screen.findByText(/Report · 2\.\d MiB · 2026-04-01 · Dr Wang/);
  await user.click(screen.getByLabelText('Delete: Report.pdf'));
  await screen.findByText('Nothing has been made yet');
  expect(testServer.listReceived(deleteProjectFile)).toMatchObject([{ params: { id: A } }]);
  act(() => shownToasts.at(-1)?.undo?.());
  await screen.findByText('Report.pdf');
});
