import { viewOriginal } from '@dentarium/api/files/calls';
import { dicomForTests, elementForTests, halves, WorkerForTests } from '@dentarium/dicom/testing';
import { getToday } from '@dentarium/domain';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, PATIENT_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';
import { toDicomAddress } from '../viewers/dicom-address.ts';

/** Creates a file of its own for each test, because the browser caches files. */
let number = 0;
const fileId = () => `aaaaaaaa-aaaa-4aaa-8aaa-00000000000${number}`;
const FRAMES = [halves(8, 4, 5, 900), halves(8, 4, 900, 5), halves(8, 4, 0, 1000)];

/** Answers the questions of the page to its worker in this thread. */
class AnsweringWorker extends WorkerForTests {
  constructor() {
    super('answers');
  }
}

beforeEach(() => {
  number += 1;
  signIn();
  Object.assign(globalThis, { Worker: AnsweringWorker });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
});

function showFile(bytes: Buffer, patient = aPatient()) {
  const file = aFile({ id: fileId(), kind: 'dicom', category: 16, name: 'pano.dcm' });
  const server = createServerWith(patient, [aStage()], [file]).on(
    viewOriginal,
    () => new Blob([Uint8Array.from(bytes)]),
  );
  showAt(toDicomAddress(PATIENT_ID, fileId()));
  return server;
}

test('VIEW-02 PAT-11 names the patient, opens with the middle frame and its window, and steps through the frames', async () => {
  showFile(dicomForTests({ columns: 8, rows: 4, frames: FRAMES, window: [450, 901] }), aPatient({ name: 'Li Mei' }));
  expect(await screen.findByText('2 / 3')).toBeTruthy();
  expect(screen.getAllByText('Li Mei').length).toBeGreaterThan(0);
  expect(await screen.findByText('C 450 W 901')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'PageDown' });
  expect(await screen.findByText('3 / 3')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(() => expect(screen.getByLabelText('Invert').getAttribute('aria-pressed')).toBe('true'));
});

test('VIEW-02 VIEW-05 PAT-11 prints patient facts, display settings and measurements, which the screen does not repeat', async () => {
  const spacing = elementForTests(0x28, 0x30, 'DS', '0.5\\0.5');
  showFile(dicomForTests({ columns: 8, rows: 4, frames: FRAMES, more: spacing }), aPatient({ name: 'Li Mei' }));
  expect(await screen.findByText('2 / 3')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'i' });
  fireEvent.keyDown(document.body, { key: '1' });
  fireEvent.keyDown(screen.getByRole('group'), { key: 'Enter' });
  const notes = () => screen.queryByText('Printed')?.closest('dl')?.parentElement?.textContent ?? '';
  expect(notes()).toBe('');
  fireEvent(globalThis.window, new Event('beforeprint'));
  for (const expectedText of [
    'Li Mei',
    'P0042',
    'pano.dcm',
    '2 / 3',
    'Millimetres by the spacing of the file.',
    getToday(),
  ])
    expect(notes()).toContain(expectedText);
  // From 0.4 to 0.6 of eight pixels, half a millimetre each.
  await waitFor(() => expect(notes()).toContain('Length: 0.8 mm'));
  fireEvent(globalThis.window, new Event('afterprint'));
  await waitFor(() => expect(notes()).toBe(''));
});

test('VIEW-02 plays the frames by the space bar at the rate of the file, unless a button has the focus', async () => {
  const more = elementForTests(8, 0x2144, 'IS', '50');
  showFile(dicomForTests({ columns: 8, rows: 4, frames: FRAMES, more }));
  expect(await screen.findByText('2 / 3')).toBeTruthy();
  expect(await screen.findByText('50 frames/s')).toBeTruthy();
  expect(fireEvent.keyDown(screen.getByLabelText('Play'), { key: ' ' })).toBe(true);
  expect(screen.getByLabelText('Play')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(await screen.findByLabelText('Pause')).toBeTruthy();
  expect(await screen.findByText('3 / 3')).toBeTruthy();
  expect(await screen.findByText('1 / 3')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(await screen.findByLabelText('Play')).toBeTruthy();
});

test('VIEW-02 zooms an X-ray by two fingers, and moves the magnifier by one', async () => {
  showFile(dicomForTests({ columns: 8, rows: 4, frames: FRAMES }));
  expect(await screen.findByText('2 / 3')).toBeTruthy();
  const pane = screen.getByRole('group');
  // jsdom has no pointer events.
  const touch = (type: string, pointerId: number, clientX: number) =>
    fireEvent(
      pane,
      Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 10 }), { pointerType: 'touch', pointerId }),
    );
  fireEvent.keyDown(document.body, { key: 'g' });
  touch('pointerdown', 1, 100);
  touch('pointermove', 1, 120);
  expect(screen.getByText('100%')).toBeTruthy();
  touch('pointerdown', 2, 170);
  touch('pointermove', 2, 220);
  expect(await screen.findByText('200%')).toBeTruthy();
});

test('VIEW-02 explains unreadable files by the name of their coding, and offers the download', async () => {
  const transferSyntax = '1.2.840.10008.1.2.4.102';
  showFile(dicomForTests({ columns: 8, rows: 4, frames: [Buffer.alloc(64)], transferSyntax }));
  expect((await screen.findByRole('alert')).textContent).toContain('This form of image cannot be shown.');
  expect(screen.getByText(`Form: MPEG-4 AVC/H.264 High Profile / Level 4.1 (${transferSyntax})`)).toBeTruthy();
  expect(screen.getByText('Download')).toBeTruthy();
});

test('VIEW-02 reports a worker that does not start instead of waiting', async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  showFile(dicomForTests({ columns: 8, rows: 4, frames: FRAMES }));
  expect((await screen.findByRole('alert')).textContent).toContain('The decoder could not be started.');
});

test('VIEW-02 does not show a file of another patient', async () => {
  createServerWith(aPatient(), [aStage()], []);
  showAt(toDicomAddress(PATIENT_ID, fileId()));
  expect(await screen.findByText('This X-ray is not among the files of the patient.')).toBeTruthy();
});

test('VIEW-02 lists all attributes of the file, and finds them by name', async () => {
  showFile(dicomForTests({ columns: 8, rows: 4, frames: FRAMES, modality: 'PX' }));
  // The list is empty until the file is open.
  await waitFor(() => expect(screen.getByLabelText('DICOM attributes').hasAttribute('disabled')).toBe(false));
  fireEvent.click(screen.getByLabelText('DICOM attributes'));
  expect(await screen.findByText('Photometric Interpretation')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search tag, name or value'), { target: { value: 'modal' } });
  await waitFor(() => expect(screen.queryByText('Photometric Interpretation')).toBeNull());
  expect(screen.getByText('PX')).toBeTruthy();
});
