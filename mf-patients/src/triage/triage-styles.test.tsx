import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryTriageQueue } from '@dentarium/server/calls/front-desk/triage';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createVisit } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const VISIT = createVisit();
const style = document.createElement('style');
// Classes keep their names from the file in tests.
style.textContent = readFileSync(join(import.meta.dirname, 'triage.module.css'), 'utf8');

beforeEach(() => {
  signIn(['triage', 'problem']);
  document.head.append(style);
});
afterEach(() => style.remove());

test('ADM-03 MODE-07 cuts a long name with an ellipsis, and wraps the number of images within its cell', async () => {
  createServerWith().on(queryTriageQueue, () => [{ ...VISIT, stageId: VISIT.id, imageCount: 3 }]);
  showAt('/triage');
  const row = within(await screen.findByRole('row', { name: /Li Mei/ }));
  const name = row.getByText('Li Mei');
  const { overflow, textOverflow } = getComputedStyle(name);
  expect([overflow, textOverflow, name.title]).toEqual(['hidden', 'ellipsis', 'Li Mei']);
  const cell = row.getByRole('button', { name: '3 images: Li Mei' }).closest('td');
  const { flexWrap } = getComputedStyle(cell?.firstElementChild ?? document.body);
  expect(flexWrap).toBe('wrap');
});
