import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { STAGE_CODES } from '@dentarium/domain';
import { buildSampleFile, buildSampleStage, LATER_STAGE_ID, signIn, STAGE_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildForm, buildOrder, ITEM_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const LATER = { id: LATER_STAGE_ID, stageCode: STAGE_CODES.during, stageName: 'During 1', stageDate: '2026-02-01' };
const createFileId = (last: number): string => `66666666-6666-4666-8666-00000000000${last}`;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

test('ORD-03 ORD-18 shows the stage from which models are taken above them', async () => {
  serveOrder({ order: buildOrder() })
    .on(getStageListByPid, () => [buildSampleStage(), buildSampleStage(LATER)])
    .on(queryFilesInfo, () => [buildSampleFile({ id: ITEM_ID, name: 'upper.stl', category: 53, kind: 'model' })]);
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const title = await screen.findByRole('heading', { name: 'Models' });
  const models = within(title.parentElement ?? document.body);
  const stages = await models.findByRole('combobox', { name: 'Take from stage' });
  expect(models.getByTitle('During 1 2026-02-01')).toBeTruthy();
  fireEvent.mouseDown(stages);
  fireEvent.click(await screen.findByText('Before treatment 2026-01-01'));
  await models.findByRole('link', { name: /upper\.stl/ });
  await waitFor(() => expect(models.getByTitle('Before treatment 2026-01-01')).toBeTruthy());
});

// Checks the focus of mf-orders/src/forms/use-source-stage.ts.
test.each([
  ['Replace', 'of it'],
  ['Keep', 'by hand'],
])(
  'ORD-03 ORD-18 replaces a manually selected image with one of another stage only after confirmation: %s',
  async (buttonName, expectedName) => {
    const [proposed, byHand, smile, stageFile] = [
      buildSampleFile({ id: createFileId(1), category: 8, name: 'proposed.jpg' }),
      buildSampleFile({ id: createFileId(2), category: 9, name: 'by hand.jpg', takenAt: '2025-01-01T09:00:00' }),
      buildSampleFile({ id: createFileId(3), category: 9, name: 'smile.jpg' }),
      buildSampleFile({ id: createFileId(4), category: 9, name: 'of it.jpg', stageId: LATER_STAGE_ID }),
    ];
    const order = buildOrder({
      forms: [0, 1, 2, 5, 3, 4, 9].map((key) =>
        buildForm(
          key,
          key === 0 ? { version: 1, formValue: { stage: STAGE_ID, file8: [proposed.id], file9: [byHand.id] } } : {},
        ),
      ),
    });
    const state = { order };
    const lips = buildSampleFile({ id: createFileId(5), category: 8, stageId: LATER_STAGE_ID });
    serveOrder(state)
      .on(getStageListByPid, () => [buildSampleStage(), buildSampleStage(LATER)])
      .on(queryFilesInfo, () => [proposed, byHand, smile, stageFile, lips]);
    showAt(`/case/stage/image?order=${ORDER_ID}`);
    const [stages] = await screen.findAllByRole('combobox', { name: 'Take from stage' });
    fireEvent.mouseDown(stages ?? document.body);
    const [laterOption] = await screen.findAllByText('During 1 2026-02-01', {
      selector: '.ant-select-item-option-content',
    });
    fireEvent.click(laterOption ?? document.body);
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toMatch(/Replace what was chosen\?The stage has other files for: Frontal smile\./);
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    fireEvent.click(within(question).getByRole('button', { name: buttonName }));
    const expectedFile = expectedName === 'of it' ? stageFile : byHand;
    const getSavedAnswers = () => state.order.forms.find(({ formKey }) => formKey === 0)?.formValue;
    await waitFor(() =>
      expect(getSavedAnswers()).toMatchObject({ stage: LATER_STAGE_ID, file8: [lips.id], file9: [expectedFile.id] }),
    );
  },
);

test('ORD-03 accepts uploads for a patient without a stage, and states that one is created', async () => {
  serveOrder({ order: buildOrder() }).on(getStageListByPid, () => []);
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const title = await screen.findByRole('heading', { name: 'Models' });
  const models = within(title.parentElement ?? document.body);
  await models.findByText('The patient has no stage yet. The first upload makes one.');
  expect(models.getByRole('button', { name: 'Upload: Upper jaw model' })).toBeTruthy();
  expect(models.queryByRole('combobox', { name: 'Take from stage' })).toBeNull();
});

test('ORD-03 MODE-05 makes the parts of a form the landmarks, with unique names', async () => {
  serveOrder({ order: buildOrder() });
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await screen.findByRole('region', { name: 'CBCT' });
  expect(screen.getAllByRole('region', { name: 'CBCT' })).toHaveLength(1);
});
