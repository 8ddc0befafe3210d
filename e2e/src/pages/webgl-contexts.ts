import type { Page, Worker } from '@playwright/test';

/**
 * Records the contexts requested from canvases of a page or a worker, and counts all of them on the page. Runs there
 * and must be standalone.
 */
function recordContexts(prototype: object): void {
  const contexts = new Set<unknown>();
  const madeChannel = new BroadcastChannel('webgl-contexts');
  const count = (): void => {
    Reflect.set(globalThis, 'webglMade', Number(Reflect.get(globalThis, 'webglMade')) + 1);
  };
  Object.assign(globalThis, { webglContexts: contexts, webglMade: 0 });
  madeChannel.addEventListener('message', count);
  const original = Reflect.get(prototype, 'getContext') as (...args: unknown[]) => unknown;
  Reflect.set(prototype, 'getContext', function getContext(this: unknown, ...args: unknown[]) {
    const context = original.apply(this, args);
    if (context instanceof WebGL2RenderingContext && !contexts.has(context)) {
      contexts.add(context);
      madeChannel.postMessage(null);
      count();
    }
    return context;
  });
}

/** Makes a page, and the worker that draws its models, record their WebGL contexts. Call it before opening the page. */
export async function rememberContexts(page: Page): Promise<void> {
  const remembering = (canvas: string): string => `(${recordContexts.toString()})(${canvas}.prototype);\n`;
  await page.addInitScript(remembering('HTMLCanvasElement'));
  await page.route('**/model-painting.*.js', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: remembering('OffscreenCanvas') + (await response.text()) });
  });
}

/** Counts the contexts in use. Runs in the page or a worker. */
function countLive(): number {
  const contexts = [...((Reflect.get(globalThis, 'webglContexts') as Set<WebGL2RenderingContext> | undefined) ?? [])];
  return contexts.filter((context) => !context.isContextLost()).length;
}

/** Returns how many WebGL contexts a page and its workers have created, and how many are not released. */
export async function countContexts(page: Page): Promise<{ readonly all: number; readonly live: number }> {
  // A worker that ends meanwhile has none.
  const ofWorkers = page.workers().map((worker) => worker.evaluate(countLive).catch(() => 0));
  const live = await Promise.all([page.evaluate(countLive), ...ofWorkers]);
  const all = await page.evaluate(() => Number(Reflect.get(globalThis, 'webglMade')));
  return { all, live: live.reduce((sum, count) => sum + count, 0) };
}

/**
 * Makes a worker of a page lose its WebGL context, as after a wake-up of the machine.
 *
 * @returns a function that restores it
 */
export async function loseContext(page: Page): Promise<() => Promise<void>> {
  for (const worker of page.workers()) {
    if ((await worker.evaluate(countLive)) > 0) {
      await changeContext(worker, 'loseContext');
      return () => changeContext(worker, 'restoreContext');
    }
  }
  throw new Error('no worker draws');
}

/** Changes a context. Stores the extension, because a lost context returns none. */
function changeContext(worker: Worker, way: 'loseContext' | 'restoreContext'): Promise<void> {
  return worker.evaluate((name) => {
    const [context] = Reflect.get(globalThis, 'webglContexts') as Set<WebGL2RenderingContext>;
    const extension = (Reflect.get(globalThis, 'webglLoss') ??
      context?.getExtension('WEBGL_lose_context')) as WEBGL_lose_context | null;
    Reflect.set(globalThis, 'webglLoss', extension);
    extension?.[name]();
  }, way);
}
