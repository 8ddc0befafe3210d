import type { IncomingMessage } from 'node:http';

/** The path of a request as it was sent. What clients send need not be an address, so it is not read as one. */
export function getRequestPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** The parameters of a request. */
export function parseSearchParams({ url = '' }: Pick<IncomingMessage, 'url'>): URLSearchParams {
  const begin = url.indexOf('?');
  return new URLSearchParams(begin === -1 ? '' : url.slice(begin + 1));
}
