// Measures the cost of modules for the page: the time from the click on a tab to the heading of the other module, with
// its code still on the server, prefetched by the idle page, and already shown; then many mounts and unmounts over all
// modules, with the nodes, listeners and heap of the page after garbage collection. Fails if these grow.
//   node e2e/bench/mounts.ts [mounts] [address of a running product with the demonstration clinic]
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../src/launch-browser.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { type SavedSession, toStorageState } from '../src/server/saved-session.ts';
import { measureProduct } from './measure-product.ts';

const MOUNTS = Number(process.argv[2] ?? 300);
const ROUNDS = 5;
/** The number of measurements during the mounts; the first one follows the warm-up. */
const LOOKS = 5;
/** The allowed growth. A leaked screen has over a hundred of each. */
const MAX_GROWTH = { nodes: 100, listeners: 100, heapMiB: 2 } as const;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns the first page of each module that has a tab. */
async function listFirstPages(address: string): Promise<string[]> {
  const { modules } = (await (await fetch(`${address}/modules`)).json()) as {
    readonly modules: readonly { readonly tabs: readonly { readonly to: string }[] }[];
  };
  return modules.flatMap(({ tabs: [first] }) => first?.to ?? []);
}

/** Visits pages one after another, and returns the milliseconds until each has its own heading. */
function visit(paths: readonly string[]): Promise<number[]> {
  const heading = (): Element | null => document.querySelector('main h1');
  const waitForHeading = (before: Element | null): Promise<void> =>
    new Promise((resolve) => {
      const isThere = (): boolean => heading() !== null && heading() !== before;
      if (isThere()) return resolve();
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
  return paths.reduce<Promise<number[]>>(async (earlier, path) => {
    const times = await earlier;
    const before = heading();
    const start = performance.now();
    document.querySelector<HTMLAnchorElement>(`header nav a[href="${path}"]`)?.click();
    await waitForHeading(before);
    return [...times, performance.now() - start];
  }, Promise.resolve([]));
}

async function open(context: BrowserContext, address: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address}${path}`);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Opens a browser context with nothing of the site except the session. */
async function openFreshContext(
  browser: Browser,
  storageState: SavedSession,
  savesData: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-US', storageState });
  // A page with data saving prefetches no module.
  if (savesData)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  return context;
}

async function measureClicks(browser: Browser, address: string, state: SavedSession, paths: readonly string[]) {
  for (const [index, path] of paths.entries()) {
    const from = paths[(index + 1) % paths.length] ?? path;
    const times: { readonly cold: number[]; readonly fetched: number[]; readonly warm: number[] } = {
      cold: [],
      fetched: [],
      warm: [],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of ['cold', 'fetched'] as const) {
        const context = await openFreshContext(browser, state, kind === 'cold');
        const page = await open(context, address, from);
        const [first = 0, , warm = 0] = await page.evaluate(visit, [path, from, path]);
        times[kind].push(first);
        times.warm.push(warm);
        await context.close();
      }
    }
    const cells = [times.cold, times.fetched, times.warm].map((all) => median(all).toFixed(0));
    print(`| ${from} to ${path} | ${cells.join(' | ')} |`);
  }
}

interface HeldFigures {
  readonly nodes: number;
  readonly listeners: number;
  readonly heapMiB: number;
}

async function measureHeldMemory(page: Page, session: CDPSession): Promise<HeldFigures> {
  await page.waitForLoadState('networkidle');
  // Twice, because the first collection may release more.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, heapMiB: usedSize / 1024 / 1024 };
}

async function mountMany(browser: Browser, address: string, state: SavedSession, paths: readonly string[]) {
  const page = await open(await openFreshContext(browser, state, false), address, paths.at(-1) ?? '/');
  const session = await page.context().newCDPSession(page);
  const looks: HeldFigures[] = [];
  for (let look = 1; look <= LOOKS; look += 1) {
    const places = Array.from({ length: MOUNTS / LOOKS }, (_, index) => paths[index % paths.length] ?? '/');
    await page.evaluate(visit, places);
    const now = await measureHeldMemory(page, session);
    looks.push(now);
    print(`| ${(look * MOUNTS) / LOOKS} | ${now.nodes} | ${now.listeners} | ${now.heapMiB.toFixed(2)} |`);
  }
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined) throw new Error('nothing was looked at');
  const grownFigures = (['nodes', 'listeners', 'heapMiB'] as const).filter(
    (figure) => last[figure] - first[figure] > MAX_GROWTH[figure],
  );
  for (const figure of grownFigures)
    print(`GROWN: ${figure} by ${last[figure] - first[figure]}, of ${MAX_GROWTH[figure]}`);
  return grownFigures.length === 0;
}

async function run(address: string): Promise<boolean> {
  const state = toStorageState(address, await signInByCode(address, 'doctor'));
  const paths = await listFirstPages(address);
  const browser = await launchBrowser();
  try {
    print('| ms from click to heading | code on the server | fetched when idle | shown before |\n|---|--:|--:|--:|');
    await measureClicks(browser, address, state, paths);
    print('\n| mounts | nodes | listeners | heap, MiB |\n|--:|--:|--:|--:|');
    return await mountMany(browser, address, state, paths);
  } finally {
    await browser.close();
  }
}

await measureProduct(process.argv[3], run, { DEMO: '1', FLAGS: 'none' });
