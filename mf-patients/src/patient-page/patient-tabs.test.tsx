import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';

beforeEach(() => signIn());

test.each([
  ['', 'Images'],
  [`/stage/${STAGE_ID}`, 'Images'],
  ['/organise', 'Images'],
  [`/ceph/${STAGE_ID}`, 'Images'],
  ['/records', 'Records'],
])('PAT-02 marks the open tab of a patient: "%s"', async (address, part) => {
  createServerWith();
  showAt(`/patient/${PATIENT_ID}${address}`);
  const tabs = await screen.findByRole('navigation', { name: 'Parts of the record' });
  await waitFor(() => {
    const current = within(tabs).queryByRole('link', { current: 'page' });
    expect(current?.textContent).toBe(part);
  });
});
