import type { Page } from '@playwright/test';

/** What a page asks of the cloud and of the server while it uploads. */
export interface CloudTraffic {
  /** `PUT`, `POST ?uploads`, `PUT ?partNumber=2`, `HEAD`, … in the order of their beginning. */
  readonly cloud: string[];
  /** Names of calls of the file service. */
  readonly calls: string[];
}

/** Listens to a page. */
export function watchCloud(page: Page): CloudTraffic {
  const traffic: CloudTraffic = { cloud: [], calls: [] };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/dentarium/')) {
      const part = searchParams.get('partNumber');
      const query =
        part !== null
          ? ` ?partNumber=${part}`
          : searchParams.has('uploads')
            ? ' ?uploads'
            : searchParams.has('uploadId')
              ? ' ?uploadId'
              : '';
      traffic.cloud.push(`${request.method()}${query}`);
    }
    const call = /^\/fileApi\/FileService\/(\w+)/.exec(pathname)?.[1];
    if (call !== undefined) traffic.calls.push(call);
  });
  return traffic;
}
