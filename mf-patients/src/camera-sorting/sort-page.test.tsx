import { addAlgorithmStatistics } from '@dentarium/api/classification/calls';
import { queryPatientListByName } from '@dentarium/api/patients/calls';
import { findCardPatients } from '@dentarium/server/calls/patients';
import { getStageListByPid, insertStageInfo } from '@dentarium/api/stages/calls';
import { buildMember, Refusal, signIn as signInAs } from '@dentarium/platform/testing';
import { uploads } from '@dentarium/upload';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPatient, aStage, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';
import { formatCardCode } from './card-code.ts';
import type { PhotoRequest } from './photo.worker.ts';

const OTHER = aPatient({ id: '33333333-3333-4333-8333-333333333334', name: 'Wu Lan', patientNo: 'P0043' });

/** jsdom decodes no images, so this worker reads the code of a card from the name of its file. */
class NamedPhotos extends EventTarget {
  postMessage({ id, file }: PhotoRequest): void {
    const number = /^card-(\w+)/.exec(file.name)?.[1];
    const data = { id, code: number === undefined ? null : formatCardCode(number), thumb: null };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    // Nothing runs.
  }
}

let addedUploads: { readonly names: readonly string[]; readonly payload: unknown }[];
beforeEach(() => {
  signIn();
  Object.assign(globalThis, { Worker: NamedPhotos });
  addedUploads = [];
  jest.spyOn(uploads, 'add').mockImplementation((files, target) => {
    addedUploads.push({ names: [...files].map(({ name }) => name), payload: target.payload });
    return undefined as never;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Creates a file of a camera, at a time of a morning. */
function photo(name: string, time: string): File {
  return new File([name], name, { type: 'image/jpeg', lastModified: new Date(`2026-01-02T${time}:00`).getTime() });
}

function scene() {
  return createServerWith(aPatient(), [aStage({ stageDate: '2026-01-02' })])
    .on(findCardPatients, () => [aPatient()])
    .on(queryPatientListByName, () => [OTHER])
    .on(getStageListByPid, ({ params }) => (params['id'] === PATIENT_ID ? [aStage({ stageDate: '2026-01-02' })] : []))
    .on(insertStageInfo, () => aStage({ id: LATER_STAGE_ID, patientId: OTHER.id }));
}

function choose(files: readonly File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file dialog');
  fireEvent.change(input, { target: { files } });
}

const groups = (): HTMLElement[] =>
  screen.getAllByRole('listitem').filter((item) => item.dataset['assigned'] !== undefined);

test('BEN-03 splits a memory card for review and correction before filing, and keeps unknown groups', async () => {
  const server = scene();
  const { user } = showAt('/patient/camera');
  await screen.findByText('Choose the folder of a memory card');
  choose([
    photo('card-P0042.jpg', '09:00'),
    photo('a.jpg', '09:01'),
    photo('b.jpg', '09:02'),
    photo('c.jpg', '10:00'),
    photo('d.jpg', '10:01'),
    photo('e.jpg', '11:00'),
    photo('notes.pdf', '11:01'),
  ]);
  await screen.findByText('5 photographs · 3 groups');
  await waitFor(() => expect(groups()[0]?.dataset['assigned']).toBe('true'));
  expect(server.listReceived(findCardPatients)).toMatchObject([{ body: { patientNos: ['P0042'] } }]);
  expect(groups().map((group) => group.dataset['assigned'])).toEqual(['true', 'false', 'false']);
  // Nothing is filed during the review.
  expect(addedUploads).toEqual([]);
  const second = within(groups()[1] ?? document.body);
  await user.type(second.getByRole('combobox', { name: /^Patient of/ }), 'Wu');
  await user.click(await screen.findByText(/Wu Lan/, { selector: '[role=option] *, .ant-select-item *' }));
  await user.click(second.getByRole('button', { name: 'New group from d.jpg' }));
  await waitFor(() => expect(groups()).toHaveLength(4));
  await user.click(await buttonOf('File 3 photographs'));
  await waitFor(() => expect(addedUploads).toHaveLength(2));
  expect(addedUploads).toEqual([
    { names: ['a.jpg', 'b.jpg'], payload: { patientId: PATIENT_ID, stageId: STAGE_ID } },
    { names: ['c.jpg'], payload: { patientId: OTHER.id, stageId: LATER_STAGE_ID } },
  ]);
  expect(server.listReceived(insertStageInfo)).toMatchObject([
    { params: { id: OTHER.id }, body: { stageDate: '2026-01-02' } },
  ]);
  expect(server.listReceived(addAlgorithmStatistics)).toMatchObject([{ body: { type: 'cameraSorting' } }]);
  await waitFor(() => expect(groups().map((group) => group.dataset['assigned'])).toEqual(['false', 'false']));
});

test('BEN-03 BEN-09 files nothing if the server refuses the tool', async () => {
  scene().on(addAlgorithmStatistics, () => {
    throw new Refusal('membership.required', { benefit: 3 });
  });
  const { user } = showAt('/patient/camera');
  await screen.findByText('Choose the folder of a memory card');
  choose([photo('card-P0042.jpg', '09:00'), photo('a.jpg', '09:01')]);
  await user.click(await buttonOf('File 1 photograph'));
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  expect(addedUploads).toEqual([]);
  expect(groups()).toHaveLength(1);
});

test('BEN-03 BEN-09 names the required benefit in the patient list and on the page', async () => {
  scene();
  signInAs({ mode: 'public', member: buildMember([1]) });
  showAt('/patient/camera');
  await screen.findByText(/“Camera image sorting” is not part of your membership\./);
  expect(document.querySelector('input[type=file]')).toBeNull();
});
