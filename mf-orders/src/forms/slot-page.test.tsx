import { getStageListByPid, queryFilesInfo } from '@dentarium/api/services/stage-service';
import { STAGE_CODES } from '@dentarium/domain';
import { aFile, aStage, LATER_STAGE_ID, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anOrder, ITEM_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const LATER = { id: LATER_STAGE_ID, stageCode: STAGE_CODES.during, stageName: 'During 1', stageDate: '2026-02-01' };

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

test('ORD-03 ORD-18 the stage that models are taken from is the one that is shown above them', async () => {
  serveOrder({ order: anOrder() })
    .on(getStageListByPid, () => [aStage(), aStage(LATER)])
    .on(queryFilesInfo, () => [aFile({ id: ITEM_ID, name: 'upper.stl', category: 53, kind: 'model' })]);
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const title = await screen.findByRole('heading', { name: 'Models' }, { timeout: 5000 });
  const models = within(title.parentElement ?? document.body);
  const stages = await models.findByRole('combobox', { name: 'Take from stage' });
  expect(models.getByTitle('During 1 2026-02-01')).toBeTruthy();
  fireEvent.mouseDown(stages);
  fireEvent.click(await screen.findByText('Before treatment 2026-01-01'));
  await models.findByRole('link', { name: /upper\.stl/ });
  await waitFor(() => expect(models.getByTitle('Before treatment 2026-01-01')).toBeTruthy());
});

test('ORD-03 where the patient has no stage to take files from, the page says so and leads to where one is created', async () => {
  const order = anOrder();
  serveOrder({ order }).on(getStageListByPid, () => []);
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const title = await screen.findByRole('heading', { name: 'Models' }, { timeout: 5000 });
  const models = within(title.parentElement ?? document.body);
  const link = await models.findByRole('link', { name: 'Create a stage on the page of the patient' });
  expect(link.getAttribute('href')).toBe(`/patient/${order.patient.id}`);
  expect(models.queryByRole('combobox', { name: 'Take from stage' })).toBeNull();
});

test('ORD-03 MODE-05 the landmarks of a form are its parts, so that none of them has the name of another', async () => {
  serveOrder({ order: anOrder() });
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await screen.findByRole('region', { name: 'CBCT' }, { timeout: 5000 });
  expect(screen.getAllByRole('region', { name: 'CBCT' })).toHaveLength(1);
});
