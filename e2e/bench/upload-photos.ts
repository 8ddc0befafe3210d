// Measures the upload of fifty small photographs selected at once in the browser against the same calls without it,
// alternating in the same run: seconds from the selection to the last stored file, and the page's requests meanwhile.
//   node e2e/bench/upload-photos.ts [photographs] [rounds] [address of a running product with the demonstration clinic]
import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { doesFileExist, uploadPart } from '@dentarium/api/files/calls';
import { PENDING_CATEGORY } from '@dentarium/domain';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../src/launch-browser.ts';
import type { TestFile } from '../src/files/test-file.ts';
import { computeCrc32 } from '../src/files/other-files.ts';
import { createPhoto } from '../src/files/photo.ts';
import { startProduct } from '../src/product.ts';
import { Caller } from '../src/server/caller.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { toStorageState } from '../src/server/saved-session.ts';
import { createStageWithFiles, createUploadName } from '../src/server/records.ts';

const PHOTOS = Number(process.argv[2] ?? 50);
const ROUNDS = Number(process.argv[3] ?? 3);
/** The number of files that the browser uploads in parallel. */
const AT_ONCE = 2;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function createPhotos(): TestFile[] {
  return Array.from({ length: PHOTOS }, (_, index) => createPhoto(`IMG_${index}.jpg`));
}

interface NamedPhoto {
  readonly file: TestFile;
  readonly name: Awaited<ReturnType<typeof createUploadName>>;
}

/** Uploads and stores one photograph with the calls that the browser makes. */
async function sendPhoto(caller: Caller, stageId: string, { file, name }: NamedPhoto): Promise<void> {
  await caller.ask(doesFileExist, { query: name });
  const query = { ...name, chunkIndex: 0, partCrc32: computeCrc32(file.buffer) };
  const { id } = await caller.ask(uploadPart, { query, body: { file: new Blob([new Uint8Array(file.buffer)]) } });
  if (id === null) throw new Error(`${file.name} did not arrive whole`);
  const filed = { objectId: id, name: file.name, category: PENDING_CATEGORY, takenAt: '2024-01-10T09:00:00' };
  await caller.ask(upFileInfoToStage, {
    params: { id: stageId },
    body: { files: [{ ...filed, takenSource: 'file' }] },
  });
}

async function uploadByCalls(caller: Caller): Promise<number> {
  const { stage } = await createStageWithFiles(caller, []);
  const waiting: NamedPhoto[] = [];
  for (const file of createPhotos()) waiting.push({ file, name: await createUploadName(caller, file) });
  const start = performance.now();
  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await sendPhoto(caller, stage.id, next);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (performance.now() - start) / 1000;
}

/** Returns the kind of a request: its last path segments without ids. */
function toRequestKind(url: string): string {
  const words = new URL(url).pathname.split('/').filter((word) => !/^[0-9a-f-]{20,}$|^\d+$/.test(word));
  return words.slice(-2).join('/');
}

async function uploadInBrowser(
  page: Page,
  address: string,
  caller: Caller,
  requestCounts: Map<string, number>,
): Promise<number> {
  const { path } = await createStageWithFiles(caller, []);
  await page.goto(`${address}${path}`);
  const choose = page.locator('main input[type="file"]').first();
  await choose.waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const filed = Promise.withResolvers<void>();
  let count = 0;
  const hear = (url: string): void => {
    if (!url.includes('/api/')) return;
    const kind = toRequestKind(url);
    requestCounts.set(kind, (requestCounts.get(kind) ?? 0) + 1);
    if (!kind.endsWith('UpFileInfoToStage')) return;
    count += 1;
    if (count === PHOTOS) filed.resolve();
  };
  page.on('response', (response) => hear(response.url()));
  const start = performance.now();
  await choose.setInputFiles(createPhotos());
  await filed.promise;
  const seconds = (performance.now() - start) / 1000;
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('response');
  return seconds;
}

async function run(address: string): Promise<void> {
  const signedIn = await signInByCode(address, 'doctor');
  const caller = new Caller(address, signedIn.tokens.access_token);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale: 'en-US',
      storageState: toStorageState(address, signedIn),
    });
    const page = await context.newPage();
    const calls: number[] = [];
    const browsed: number[] = [];
    const requestCounts = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      calls.push(await uploadByCalls(caller));
      browsed.push(await uploadInBrowser(page, address, caller, requestCounts));
      print(`round ${round + 1}: calls ${calls.at(-1)?.toFixed(2)} s, browser ${browsed.at(-1)?.toFixed(2)} s`);
    }
    print(`median ratio ${(median(browsed) / median(calls)).toFixed(2)}`);
    for (const [kind, times] of requestCounts) print(`${(times / ROUNDS).toFixed(1)} × ${kind}`);
  } finally {
    await browser.close();
  }
}

const givenAddress = process.argv[4];
if (givenAddress === undefined) {
  const product = await startProduct({ MODE: 'private' });
  try {
    await run(product.address);
  } finally {
    await product.remove();
  }
} else {
  await run(givenAddress);
}
