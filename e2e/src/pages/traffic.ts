import type { Page } from '@playwright/test';

/** A request of a page with what came over the wire for it. */
export interface Transfer {
  readonly url: URL;
  /** Bytes as they were sent, compressed, with their headers. */
  readonly bytes: number;
}

/** Watches what a page transfers, from now on. */
export async function watchTraffic(page: Page): Promise<() => readonly Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const transfers: Transfer[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url?.startsWith('http') === true) transfers.push({ url: new URL(url), bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return () => transfers;
}

/** The sum of what was transferred, in KiB. */
export function sumKibibytes(transfers: readonly Transfer[]): number {
  return Math.round(transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
}
