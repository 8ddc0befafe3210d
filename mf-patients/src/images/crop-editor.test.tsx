import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const FILE = aFile({ category: 8 });

beforeEach(() => signIn());

async function openCropping() {
  createServerWith(aPatient(), [aStage()], [FILE]);
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  const tile = () => document.querySelector<HTMLElement>(`[data-tile="${FILE.id}"]`);
  await waitFor(() => expect(tile()).not.toBeNull());
  await user.click(tile() ?? document.body);
  await user.click(await buttonOf('Crop…'));
  const frame = await screen.findByRole('application');
  const clickOutside = (): Promise<void> => user.click(document.querySelector('.ant-modal-wrap') ?? document.body);
  return { user, frame, beside: clickOutside };
}

const isOpen = (): boolean => screen.queryByRole('dialog') !== null;

test('STG-02 closes an unchanged crop by a click outside', async () => {
  const { beside: clickOutside } = await openCropping();
  await clickOutside();
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('STG-02 keeps a changed crop open after a click outside', async () => {
  const { user, frame, beside: clickOutside } = await openCropping();
  const zoom = screen.getByRole('slider');
  const before = zoom.getAttribute('aria-valuenow');
  // The slider reads the number of the key.
  fireEvent.keyDown(zoom, { key: 'ArrowRight', keyCode: 39, which: 39 });
  await waitFor(() => expect(zoom.getAttribute('aria-valuenow')).not.toBe(before));
  const set = zoom.getAttribute('aria-valuenow');
  await clickOutside();
  expect(document.contains(frame)).toBe(true);
  expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe(set);
  await user.click(await buttonOf('Cancel', screen.getByRole('dialog')));
  await waitFor(() => expect(isOpen()).toBe(false));
});
