import type { Page, Worker } from '@playwright/test';

/** Keeps the contexts that canvases of a page or a worker are asked for, and counts all of them on the page. It runs there: it knows nothing from here. */
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

/** Has a page, and the worker that draws its models, remember their WebGL contexts. It is called before the page is opened. */
export async function rememberContexts(page: Page): Promise<void> {
  const remembering = (canvas: string): string => `(${recordContexts.toString()})(${canvas}.prototype);\n`;
  await page.addInitScript(remembering('HTMLCanvasElement'));
  await page.route('**/model-painting.*.js', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: remembering('OffscreenCanvas') + (await response.text()) });
  });
}

/** Whether the context of a place is in use. It runs in the page or a worker. */
function countLive(): number {
  const contexts = [...((Reflect.get(globalThis, 'webglContexts') as Set<WebGL2RenderingContext> | undefined) ?? [])];
  return contexts.filter((context) => !context.isContextLost()).length;
}

/** How many WebGL contexts a page and its workers have had, and how many of them are not given back. */
export async function countContexts(page: Page): Promise<{ readonly all: number; readonly live: number }> {
  // A worker that ends meanwhile has none.
  const ofWorkers = page.workers().map((worker) => worker.evaluate(countLive).catch(() => 0));
  const live = await Promise.all([page.evaluate(countLive), ...ofWorkers]);
  const all = await page.evaluate(() => Number(Reflect.get(globalThis, 'webglMade')));
  return { all, live: live.reduce((sum, count) => sum + count, 0) };
}

/**
 * Has the graphics card drop what a worker of a page draws on, as it does when a machine wakes up.
 *
 * @returns has it come back
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

/** The extension is kept: a context that is lost gives none. */
function changeContext(worker: Worker, way: 'loseContext' | 'restoreContext'): Promise<void> {
  return worker.evaluate((name) => {
    const [context] = Reflect.get(globalThis, 'webglContexts') as Set<WebGL2RenderingContext>;
    const extension = (Reflect.get(globalThis, 'webglLoss') ??
      context?.getExtension('WEBGL_lose_context')) as WEBGL_lose_context | null;
    Reflect.set(globalThis, 'webglLoss', extension);
    extension?.[name]();
  }, way);
}
