import { completeTheData } from '@dentarium/api/orders/case-actions';
import { getFormInfoByOrderId, insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { getToday } from '@dentarium/domain';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { toSlotKey } from '@dentarium/orders/forms';
import * as lab from '@dentarium/server/calls/orders/lab';
import { getSlice, openVolume } from '@dentarium/server/calls/volumes';
import type { Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCbctZip } from '../../../src/files/cbct.ts';
import { toTestFile } from '../../../src/files/test-file.ts';
import { createXRay, XRAY_WINDOW } from '../../../src/files/xray.ts';
import { buildModule, type ModuleBuild, publishToPage } from '../../../src/modules/build-module.ts';
import { OrderCourse } from '../../../src/orders/order-course.ts';
import { createActionInput, findOrder, type Person, test, waitForFiles } from '../../../src/orders/order-product.ts';
import type { Caller } from '../../../src/server/caller.ts';
import { createName, createStage, downloadOriginal, putFile } from '../../../src/server/records.ts';
import { expect } from '../../../src/test.ts';
import type { Say } from '../../../src/texts/texts.ts';

/** A patient of the demonstration whose order is in design. */
const IN_DESIGN = 'CX0001';
const [PANORAMIC, CBCT, UPPER] = [14, 15, 53];
const PHANTOM = { columns: 40, rows: 30, slices: 20, spacing: [0.6, 0.5, 0.8], balls: [[0, 0, 0.4, 3]] } as const;
const PERSON = 'Person of a foreign source';

/** A module whose page shows files that have no call of the contract: it has only a source of its own. */
const source = `
import { defineModule } from '@dentarium/platform';
import { ImageStore } from '@dentarium/ui';
import { DicomViewer, ModelViewer, type ViewerItem, type ViewerSource, VolumeViewer } from '@dentarium/viewers';
import { useSearchParams } from 'react-router-dom';

const toAddress = (id: string) => new URL('/own-files/' + id, location.origin).href;
const read = async (id: string) => (await fetch(toAddress(id))).blob();
const own: ViewerSource = {
  images: new ImageStore({ load: read, toUrl: (image) => URL.createObjectURL(image), dropUrl: URL.revokeObjectURL }),
  originals: {
    query: (id) => ({ queryKey: ['own', id], queryFn: () => read(id) }),
    toRequest: (id) => ({ address: toAddress(id), headers: {} }),
    read,
  },
  allows: { measure: true, save: false, download: false, print: false },
};
const volumes = {
  query: (id: string) => ({
    queryKey: ['own volume', id],
    queryFn: async () => JSON.parse(await (await read('description')).text()),
  }),
  toSliceRequest: (_: string, at: number) => ({ address: toAddress('slice-' + at), headers: {} }),
  isRefusal: () => false,
};
const group = { id: 'group', name: 'Group', date: '2026-01-31' };
const facts: ViewerItem['facts'] = [{ label: 'Person', value: '${PERSON}' }];
const toItem = (name: string, kind: ViewerItem['kind'], category: number): ViewerItem => ({
  id: name, kind, name, category, title: name, date: group.date, group, facts,
  mirror: false, rotation: 0, patientLeft: null,
});
const ignore = () => undefined;

function Pages() {
  const [searchParams] = useSearchParams();
  const shown = searchParams.get('show');
  if (shown === 'volume') return <VolumeViewer volumes={volumes} itemId="volume" item={toItem('v.zip', 'archive', ${CBCT})} />;
  if (shown !== null && shown !== 'xray')
    return <ModelViewer source={own} items={[toItem(shown, 'model', ${UPPER})]} group={{ ...group, facts }} />;
  const item = toItem('pano.dcm', 'dicom', ${PANORAMIC});
  return (
    <DicomViewer source={own} item={item} secondItem={null} items={[item]} onSecondItem={ignore} onClose={ignore} head={<h1>Own page</h1>} />
  );
}
export default defineModule({ name: 'own', routes: [{ path: '/own', element: <Pages /> }], locales: { ch: {}, en: {} } });
`;

let moduleBuild: ModuleBuild;
test.beforeAll(async () => {
  moduleBuild = await buildModule({
    source,
    declaration: {
      name: 'own',
      title: { ch: '自有', en: 'Own' },
      platform: '>=3.0.0',
      routes: ['/own'],
      tabs: [],
      flag: null,
    },
  });
});
test.afterAll(() => rm(join(moduleBuild.folder, '..', '..'), { recursive: true }));

async function expectXRay(page: Page, say: Say, person: string): Promise<void> {
  await expect(page.locator('canvas[data-painted]')).toBeVisible();
  await expect(page.getByText(say('dicom', 'dicom.windowIs', XRAY_WINDOW))).toBeVisible();
  await expect(page.locator('main')).toContainText(person);
}

async function expectVolume(page: Page, person: string): Promise<void> {
  for (const plane of ['axial', 'coronal', 'sagittal'])
    await expect(page.locator(`[data-plane="${plane}"] canvas[data-painted="true"]`)).toBeVisible();
  await expect(page.locator('main')).toContainText(person);
}

async function expectModel(page: Page, say: Say, person: string): Promise<void> {
  const triangles = new RegExp(say('model', 'model3d.triangles').replace(/\{\{.*?\}\}/, '[\\d,]+'));
  const picture = page.getByRole('application', { name: say('model', 'model3d.canvas') });
  await expect(picture).toHaveAttribute('data-ready', 'true');
  await expect(page.locator('main').getByText(triangles).first()).toBeVisible();
  await expect(page.locator('main')).toContainText(person);
}

/** Returns the content of a file of the foreign source, by the last part of its address. */
type OwnFiles = (name: string) => Promise<Buffer>;

function createOwnFiles(caller: Caller, zipId: string, files: Readonly<Record<string, Buffer>>): OwnFiles {
  return async (name) => {
    if (name === 'description')
      return Buffer.from(JSON.stringify(await caller.ask(openVolume, { params: { fileId: zipId }, query: {} })));
    const [, at] = /^slice-(\d+)$/.exec(name) ?? [];
    if (at === undefined) return files[name] ?? Buffer.alloc(0);
    const slice = await caller.ask(getSlice, { params: { fileId: zipId, at: Number(at) } });
    return Buffer.from(await slice.arrayBuffer());
  };
}

/** Takes the order as the designer, if nobody has. */
async function takeDesign(designer: Person, orderId: string): Promise<void> {
  const { detailStatus } = await designer.caller.ask(lab.queryLabOrder, { query: { orderId } });
  if (detailStatus !== 20000) return;
  await designer.caller.ask(lab.takeDesign, { body: await createActionInput(designer, orderId) });
}

test('VIEW-02 VIEW-03 BEN-06 ORD-16 LAB-01 opens one X-ray, volume and model from a patient, from an order, and from a module with a source of its own', async ({
  page,
  context,
  caller,
  person,
  say,
  atLab,
}) => {
  const { orderId, patient } = await findOrder(caller, IN_DESIGN);
  const { id: operatorId } = await caller.ask(getUserInfo, {});
  const stage = await createStage(caller, patient.id);
  const xRay = createXRay();
  // An order takes X-rays of the last twelve months.
  const today = `${getToday()}T09:00:00`;
  const pano = await putFile(caller, stage.id, toTestFile('pano.dcm', xRay), PANORAMIC, today);
  const zip = await putFile(caller, stage.id, createCbctZip('cbct.zip', PHANTOM, createName('ct')), CBCT, today);
  const answers = await caller.ask(getFormInfoByOrderId, { query: { orderId, formKey: 1 } });
  const [upperId] = Reflect.get(answers.formValue, toSlotKey(UPPER)) as readonly string[];
  const patientFiles = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  const upper = patientFiles.find(({ id }) => id === upperId);
  if (upper === undefined) throw new Error('the order has no model of the upper jaw');

  await test.step('opens them from the patient', async () => {
    await page.goto(`/dcmviewer?patient=${patient.id}&file=${pano.id}`);
    await expectXRay(page, say, patient.name);
    await page.goto(`/patient/${patient.id}/ct/${zip.id}`);
    await expectVolume(page, patient.name);
    await page.goto(`/3DViewer?patient=${patient.id}&file=${upper.id}`);
    await expectModel(page, say, patient.name);
  });

  await test.step('opens them from an order that contains them', async () => {
    const designer = await person('designer');
    await takeDesign(designer, orderId);
    const items = [0, 5].map((formKey) => ({ formKey, text: 'Please send these again' }));
    await designer.caller.ask(lab.requestData, { body: { ...(await createActionInput(designer, orderId)), items } });
    for (const [formKey, category, file] of [
      [0, PANORAMIC, pano],
      [5, CBCT, zip],
    ] as const) {
      const { formValue } = await caller.ask(getFormInfoByOrderId, { query: { orderId, formKey } });
      const answers = { ...(formValue as object), [toSlotKey(category)]: [file.id] };
      const body = { operatorId, orderId, formKey, formValue: JSON.stringify(answers), isFinish: true };
      await caller.ask(insertOrUpdateForm, { body });
    }
    await caller.ask(completeTheData, { body: { operatorId, orderId, patientId: patient.id } });
    await waitForFiles(designer.caller, orderId);
    const open = async (viewer: string, name: string): Promise<void> => {
      await page.goto(`/case/submit?order=${orderId}`);
      await page.getByRole('link', { name: say('orders', `viewer.${viewer}.openFile`, { name }) }).click();
    };
    await open('xray', 'pano.dcm');
    await expectXRay(page, say, patient.name);
    await open('volume', 'cbct.zip');
    await expectVolume(page, patient.name);
    await open('models', upper.name);
    await expectModel(page, say, patient.name);
  });

  await test.step('opens the X-ray for the manufacturer', async () => {
    const reviewer = await atLab('reviewer');
    await reviewer.page.goto(`/lab/order?order=${orderId}`);
    await reviewer.page
      .getByRole('link', { name: say('orders', 'viewer.xray.openFile', { name: 'pano.dcm' }) })
      .click();
    await expectXRay(reviewer.page, say, patient.name);
    // Other stories find the order in design again.
    await new OrderCourse(orderId, caller, person).accept();
    await takeDesign(await person('designer'), orderId);
  });

  await test.step('opens them from a module that has only a source', async () => {
    const files = createOwnFiles(caller, zip.id, {
      'pano.dcm': xRay,
      [upper.name]: await downloadOriginal(caller, upper),
    });
    await context.route('**/own-files/*', async (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      await route.fulfill({ body: await files(name), contentType: 'application/octet-stream' });
    });
    await publishToPage(page, moduleBuild);
    await page.goto('/own?show=xray');
    await expectXRay(page, say, PERSON);
    await page.goto('/own?show=volume');
    await expectVolume(page, PERSON);
    await page.goto(`/own?show=${upper.name}`);
    await expectModel(page, say, PERSON);
  });
});
