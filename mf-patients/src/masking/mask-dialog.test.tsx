import { getImage } from '@dentarium/api/files/calls';
import { Refusal, signIn as signInAs } from '@dentarium/platform/testing';
import { makeMaskedCopy, queryMasks, saveMask } from '@dentarium/server/calls/masks';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFile, aPatient, aStage, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const [A, B] = ['aaaaaaaa-aaaa-4aaa-8aaa-00000000000a', 'aaaaaaaa-aaaa-4aaa-8aaa-00000000000b'];
const EYES = { x: 0.5, y: 0.4, w: 0.9, h: 0.2, angle: 0 };

beforeEach(() => {
  signIn();
  // jsdom decodes and draws no images, so this one is upright and shows no skin.
  const decode = { decode: { configurable: true, value: () => Promise.resolve() } };
  Object.defineProperties(HTMLImageElement.prototype, {
    ...decode,
    naturalWidth: { configurable: true, value: 30 },
    naturalHeight: { configurable: true, value: 40 },
  });
  const fakeContext = { translate() {}, rotate() {}, scale() {}, drawImage() {} };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    ...fakeContext,
    getImageData: () => ({ data: new Uint8ClampedArray(30 * 40 * 4) }),
  } as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['decode', 'naturalWidth', 'naturalHeight'])
    Reflect.deleteProperty(HTMLImageElement.prototype, name);
});

/** Creates two portraits, the first one with a mask; masks change like the real ones. */
function scene() {
  let masks = [{ fileId: A, mask: EYES, version: 3 }];
  const files = [aFile({ id: A, name: 'a.jpg', category: 8 }), aFile({ id: B, name: 'b.jpg', category: 9 })];
  return createServerWith(aPatient(), [aStage()], files)
    .on(getImage, () => new Blob(['image']))
    .on(queryMasks, () => masks)
    .on(saveMask, ({ params, body }) => {
      const { mask, version } = body as { mask: typeof EYES; version: number };
      const set = { fileId: params['id'] ?? '', mask, version: version + 1 };
      masks = [...masks.filter(({ fileId }) => fileId !== set.fileId), set];
      return set;
    })
    .on(makeMaskedCopy, ({ params }) => ({
      files: [aFile({ id: `${params['id']?.slice(0, -1)}${params['id'] === A ? 'c' : 'd'}`, category: 91 })],
      duplicates: [],
    }));
}

async function openMasking() {
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  const tile = (id: string) => document.querySelector<HTMLElement>(`[data-tile="${id}"]`);
  await waitFor(() => expect(tile(B)).not.toBeNull());
  await user.click(tile(A) ?? document.body);
  await user.keyboard('{Control>}');
  await user.click(tile(B) ?? document.body);
  await user.keyboard('{/Control}');
  await user.click(await buttonOf('Mask'));
  return { user, frame: () => screen.findByRole('application', { name: /^Mask on/ }) };
}

test('BEN-02 moves, resizes and rotates the mask by keys, and copies all photographs at once', async () => {
  const server = scene();
  const { user, frame } = await openMasking();
  (await frame()).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowRight}{ArrowUp}{/Shift}]]');
  await user.click(await buttonOf('Make 2 masked copies'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = server.listReceived(saveMask);
  const sentMask = (first?.body as { mask: Record<string, number> } | undefined)?.mask ?? {};
  const expectedMask = { x: 0.51, y: 0.41, w: 0.91, h: 0.19, angle: 4 };
  for (const [key, value] of Object.entries(expectedMask)) expect(sentMask[key]).toBeCloseTo(value);
  expect(first).toMatchObject({ params: { id: A }, body: { version: 3 } });
  // The other one was not viewed: it is covered as packages cover it.
  expect(second).toMatchObject({ params: { id: B }, body: { version: 0, mask: { x: 0.5, w: 0.9, angle: 0 } } });
  expect(server.listReceived(makeMaskedCopy)).toMatchObject([
    { params: { id: A }, body: { name: 'a (masked).jpg', note: 'Masked copy of a.jpg' } },
    { params: { id: B }, body: { name: 'b (masked).jpg', note: 'Masked copy of b.jpg' } },
  ]);
});

test('BEN-02 copies no photograph twice after a failure, and keeps unsaved masks', async () => {
  let refuses = true;
  const server = scene().on(saveMask, ({ params, body }) => {
    if (params['id'] === B && refuses) throw new Refusal('storage.full');
    const { mask, version } = body as { mask: typeof EYES; version: number };
    return { fileId: params['id'] ?? '', mask, version: version + 1 };
  });
  const { user, frame } = await openMasking();
  await user.click(await buttonOf('Next'));
  const other = await screen.findByRole('application', { name: 'Mask on b.jpg' });
  other.focus();
  await user.keyboard('{ArrowUp}');
  await user.click(await buttonOf('Make 2 masked copies'));
  await waitFor(() => expect(server.listReceived(saveMask)).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('.ant-modal .ant-btn-loading')).toBeNull());
  const savedBody = server.listReceived(saveMask)[0]?.body;
  refuses = false;
  await frame();
  await user.click(await buttonOf('Make 2 masked copies'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.listReceived(saveMask)[1]?.body).toEqual(savedBody);
  expect(server.listReceived(makeMaskedCopy).map(({ params }) => params['id'])).toEqual([A, B]);
});

test('BEN-02 BEN-09 MODE-02 shows masks read-only without a membership', async () => {
  signInAs({ mode: 'public', member: null });
  scene();
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  const maskOn = async (id: string): Promise<HTMLElement> => {
    fireEvent.contextMenu(await waitFor(() => screen.getByRole('button', { name: new RegExp(`${id}\\.jpg`) })));
    await user.click(await screen.findByRole('menuitem', { name: 'Mask' }));
    return screen.findByRole('dialog');
  };
  const first = await maskOn('a');
  const picture = await within(first).findByRole('img', { name: 'Mask on a.jpg' });
  expect(picture.querySelector('rect')?.getAttribute('width')).toBe('27');
  expect(first.textContent).toContain('needs a membership. You have none.');
  expect(within(first).queryByRole('button', { name: /copy|Keep|Eyes|Face/ })).toBeNull();
  await user.click(await buttonOf('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await maskOn('b');
  expect(await within(second).findByText('Nothing is masked on this photograph.')).toBeTruthy();
  expect(second.querySelector('rect')).toBeNull();
});
