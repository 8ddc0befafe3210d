import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession } from '@playwright/test';

/** The memory of a page after garbage collection, in MiB. */
export interface HeldMemory {
  /** Script objects and the buffers of their typed arrays. */
  readonly heap: number;
  /** The resident memory of all browser processes that draw pages and pictures. */
  readonly resident: number;
}

const MIB = 1024 ** 2;

/** Collects garbage twice, because the first collection may release more, and measures. */
export async function measureHeldMemory(browser: Browser, session: CDPSession): Promise<HeldMemory> {
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  await whole.detach();
  const ids = processInfo.filter(({ type }) => ['renderer', 'GPU'].includes(type)).map(({ id }) => id);
  const sizes = await Promise.all(ids.map(readResidentMiB));
  return { heap: (usedSize + backingStorageSize) / MIB, resident: sizes.reduce((sum, size) => sum + size, 0) };
}

async function readResidentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
