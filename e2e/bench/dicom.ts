// Compares the X-ray viewer with a bare page of cornerstone in the same browser: the time from the navigation with a
// cold cache to the first visible picture (in the viewer with the patient's name on the page), and pictures per second
// while the window of a large image is dragged; then measures the memory of the viewer after many visits. Fails if the
// first picture takes over 1.3 times as long as that of the bare page, if dragging reaches less than 0.9 of its
// pictures, or if memory grows.
//   node e2e/bench/dicom.ts [visits] [address of a running product]
import { cpus, loadavg } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { dicomForTests } from '@dentarium/dicom/testing';
import { PREPROCESS_STATE } from '@dentarium/domain';
import { toTestFile } from '../src/files/test-file.ts';
import { launchBrowser } from '../src/launch-browser.ts';
import { Caller } from '../src/server/caller.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { createStageWithFiles } from '../src/server/records.ts';
import { type SavedSession, toStorageState } from '../src/server/saved-session.ts';
import { serveBareCornerstone } from './bare-cornerstone.ts';
import { waitForFirstPicture, measurePictureAfterClick, measureDragging, watchCanvas } from './canvas-pictures.ts';
import { measureHeldMemory } from './viewer-memory.ts';
import { measureProduct } from './measure-product.ts';

const VISITS = Number(process.argv[2] ?? 15);
/** The number of visits between two memory measurements; the first one follows a warm-up. */
const VISITS_PER_LOOK = 5;
/** The number of rounds, each with a fresh browser context. */
const ROUNDS = 5;
const SECONDS = 5;
const MAX_FIRST_PICTURE_RATIO = 1.3;
const MIN_DRAGGING_RATIO = 0.9;
const MAX_GROWTH_MIB = 2;
const RADIOGRAPH = 16;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Place {
  readonly address: string;
  readonly state: SavedSession;
  /** The name of the patient. */
  readonly patient: string;
  /** The path of the stage of the images. */
  readonly path: string;
}

/** An image with its addresses in the product and in the bare page. */
interface ComparedImage {
  readonly id: string;
  readonly name: string;
  readonly ours: string;
  readonly bare: string;
}

/** Draws bright rings in noise, uncompressed: every picture has many levels. */
function createXRay(columns: number, rows: number, modality: string, bitsStored: number): Buffer {
  const most = 2 ** bitsStored - 1;
  let noise = 1;
  const values = Uint16Array.from({ length: columns * rows }, (_, at) => {
    noise = (noise * 48_271) % 2_147_483_647;
    const ring = 0.5 + 0.4 * Math.sin(Math.hypot((at % columns) - columns / 2, at / columns - rows / 2) / 40);
    return Math.round(most * (ring + 0.1 * (noise / 2_147_483_647)));
  });
  return dicomForTests({ columns, rows, frames: [values], storedBits: bitsStored, modality, window: [most / 2, most] });
}

const FILES = new Map([
  ['ct-512.dcm', createXRay(512, 512, 'CT', 12)],
  ['cr-1760.dcm', createXRay(1760, 1760, 'CR', 15)],
  ['large.dcm', createXRay(3000, 2400, 'DX', 16)],
]);

async function newPage(browser: Browser, state?: SavedSession, requiredText = ''): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-US',
    ...(state === undefined ? {} : { storageState: state }),
  });
  await context.addInitScript(watchCanvas, requiredText);
  return context.newPage();
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Stores the images and waits for their thumbnails, which the server would otherwise create during the measurement. */
async function fileImages(caller: Caller) {
  const files = [...FILES].map(([name, bytes]) => [toTestFile(name, bytes), RADIOGRAPH] as const);
  const { patient, rows, path } = await createStageWithFiles(caller, files);
  for (;;) {
    const fileRows = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
    if (fileRows.every(({ preprocessState }) => preprocessState !== PREPROCESS_STATE.untreated)) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    path,
    patient: patient.name,
    addresses: rows.map(({ id, name }) => ({ id, name, path: `/dcmviewer?patient=${patient.id}&file=${id}` })),
  };
}

async function measureFirstPicture(browser: Browser, address: string, place?: Place): Promise<number> {
  const page = await newPage(browser, place?.state, place?.patient);
  await page.goto(address, { waitUntil: 'commit' });
  const first = await waitForFirstPicture(page);
  await page.context().close();
  return first;
}

/** The milliseconds between hovering and clicking a menu item, as of a quick user. */
const CHOICE_MS = 200;

const viewerItem = (page: Page) => page.getByRole('menuitem', { name: 'Open in the X-ray viewer' });

/**
 * Returns the milliseconds from the selection of the viewer in the menu of a stage to the first picture: the shell is
 * loaded, the viewer was not shown yet. Hovering the menu item preloads the viewer.
 */
async function measureOpening(browser: Browser, { address, state, patient, path }: Place, id: string): Promise<number> {
  const page = await newPage(browser, state, patient);
  await page.goto(`${address}${path}`);
  await page.locator(`[data-tile="${id}"]`).click({ button: 'right' });
  await viewerItem(page).waitFor();
  await page.waitForLoadState('networkidle');
  await viewerItem(page).hover();
  await new Promise((resolve) => setTimeout(resolve, CHOICE_MS));
  await viewerItem(page).click();
  const first = await measurePictureAfterClick(page);
  await page.context().close();
  return first;
}

/** Returns the milliseconds until the viewer page shows without an X-ray: the time of the site before any picture. */
async function measureSiteAlone(browser: Browser, { address, state }: Place): Promise<number> {
  const page = await newPage(browser, state);
  await page.goto(`${address}/dcmviewer`, { waitUntil: 'commit' });
  const headingShown = await page.waitForFunction(
    () => (document.querySelector('[data-module] h1') === null ? 0 : performance.now()),
    undefined,
    { polling: 'raf' },
  );
  const first = await headingShown.jsonValue();
  await page.context().close();
  return first;
}

async function compareFirst(browser: Browser, place: Place, images: readonly ComparedImage[]): Promise<boolean> {
  print(
    `| first picture, ms, median of ${ROUNDS} | from the stage | by its address | bare page | ratios |\n|---|--:|--:|--:|--:|`,
  );
  let isMet = true;
  for (const { id, name, ours, bare } of images) {
    const [openedTimes, own, others]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      openedTimes.push(await measureOpening(browser, place, id));
      own.push(await measureFirstPicture(browser, ours, place));
      others.push(await measureFirstPicture(browser, bare));
    }
    const [inside, cold, least] = [median(openedTimes), median(own), median(others)];
    if (!(inside <= MAX_FIRST_PICTURE_RATIO * least)) isMet = false;
    const ratios = [inside, cold].map((time) => (time / least).toFixed(2)).join(', ');
    print(`| ${name} | ${inside.toFixed(0)} | ${cold.toFixed(0)} | ${least.toFixed(0)} | ${ratios} |`);
  }
  const pageTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) pageTimes.push(await measureSiteAlone(browser, place));
  print(`| the page of the viewer without an X-ray | | ${median(pageTimes).toFixed(0)} | | |`);
  return isMet;
}

async function measureDraggingOn(browser: Browser, address: string, state?: SavedSession): Promise<number> {
  const page = await newPage(browser, state);
  await page.goto(address);
  await waitForFirstPicture(page);
  await page.waitForLoadState('networkidle');
  const pictures = await measureDragging(page, SECONDS);
  await page.context().close();
  return pictures;
}

async function compareDragging(browser: Browser, { state }: Place, { ours, bare }: ComparedImage): Promise<boolean> {
  const [own, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    own.push(await measureDraggingOn(browser, ours, state));
    others.push(await measureDraggingOn(browser, bare));
  }
  const ratio = median(own) / median(others);
  print(`\n| pictures a second, window of 3,000 × 2,400 px dragged | ours | bare page | ratio |\n|---|--:|--:|--:|`);
  print(`| median of 3 | ${median(own).toFixed(1)} | ${median(others).toFixed(1)} | ${ratio.toFixed(2)} |`);
  return ratio >= MIN_DRAGGING_RATIO;
}

async function measureMemory(browser: Browser, { address, state, path }: Place, fileId: string): Promise<boolean> {
  const page = await newPage(browser, state);
  const session = await page.context().newCDPSession(page);
  await page.goto(`${address}${path}`);
  const tile = page.locator(`[data-tile="${fileId}"]`);
  print(`\n| visits | heap and typed arrays, MiB | resident, MiB |\n|--:|--:|--:|`);
  const heaps: number[] = [];
  for (let visit = 1; visit <= VISITS; visit += 1) {
    await tile.click({ button: 'right' });
    await viewerItem(page).click();
    await page.locator('canvas[data-painted]').waitFor();
    await page.keyboard.press('Escape');
    await tile.waitFor();
    if (visit % VISITS_PER_LOOK !== 0) continue;
    const { heap, resident } = await measureHeldMemory(browser, session);
    heaps.push(heap);
    print(`| ${visit} | ${heap.toFixed(1)} | ${resident.toFixed(0)} |`);
  }
  await page.context().close();
  return (heaps.at(-1) ?? Infinity) - (heaps[0] ?? 0) <= MAX_GROWTH_MIB;
}

async function run(address: string): Promise<boolean> {
  const signedIn = await signInByCode(address, 'doctor');
  const { path, patient, addresses } = await fileImages(new Caller(address, signedIn.tokens.access_token));
  const place = { address, patient, path, state: toStorageState(address, signedIn) };
  const browser = await launchBrowser();
  let box = { width: 0, height: 0 };
  const bare = await serveBareCornerstone(FILES, () => box);
  try {
    const images = addresses.map((one) => ({
      id: one.id,
      name: one.name,
      ours: `${address}${one.path}`,
      bare: `${bare.address}/${one.name}`,
    }));
    const page = await newPage(browser, place.state);
    await page.goto(images[0]?.ours ?? '');
    await waitForFirstPicture(page);
    // The bare page shows its image in the same size as the viewer.
    box = (await page.locator('canvas[data-painted]').boundingBox()) ?? box;
    await page.context().close();
    const large = images.at(-1);
    if (large === undefined) return false;
    const results = [
      await compareFirst(browser, place, images.slice(0, -1)),
      await compareDragging(browser, place, large),
      await measureMemory(browser, place, large.id),
    ];
    print(`\nload of ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores`);
    return results.every(Boolean);
  } finally {
    await browser.close();
    await bare.close();
  }
}

await measureProduct(process.argv[3], run);
