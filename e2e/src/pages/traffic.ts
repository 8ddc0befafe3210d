import type { Page } from '@playwright/test';

/** A request of a page with its transferred bytes. */
export interface Transfer {
  readonly url: URL;
  /** The transferred bytes, compressed, with headers. */
  readonly bytes: number;
}

/** Records the transfers of a page from now on. */
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

/** Sums the transferred bytes, in KiB. */
export function sumKibibytes(transfers: readonly Transfer[]): number {
  return Math.round(transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
}
