import type { Page } from '@playwright/test';

/** The requests of a page to the cloud and to the server during an upload. */
export interface CloudTraffic {
  /** The requests to the cloud in order: `PUT`, `POST ?uploads`, `PUT ?partNumber=2`, `HEAD`, …. */
  readonly cloud: string[];
  /** The names of calls of the file service. */
  readonly calls: string[];
}

/** Records the upload requests of a page. */
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
