import type { IncomingMessage } from 'node:http';

/** Returns the path of a request as it was sent. It need not be a valid address, so it is not parsed as one. */
export function getRequestPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Returns the query parameters of a request. */
export function parseSearchParams({ url = '' }: Pick<IncomingMessage, 'url'>): URLSearchParams {
  const begin = url.indexOf('?');
  return new URLSearchParams(begin === -1 ? '' : url.slice(begin + 1));
}
