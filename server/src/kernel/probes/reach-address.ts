import { errorCode } from '../failures/error-code.ts';
import { fetchLimited, OutgoingLimitError, type OutgoingRequest } from '../http/outgoing.ts';

/** An answer of these statuses comes from a proxy or a failing service; a wrong method or path has others. */
const FAILURE_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** An address from the configuration. */
export interface ConfiguredAddress {
  /** The name of the setting, for the operator. */
  readonly setting: string;
  readonly url: string;
}

/**
 * Tries whether a server answers at a configured address, without a request that it would act on. Any answer counts, also
 * a refusal of the method.
 *
 * @throws Error that names the setting
 */
export async function reachAddress({ setting, url }: ConfiguredAddress, signal: AbortSignal): Promise<void> {
  const { status } = await requestAddress({ setting, url }, { method: 'HEAD', redirect: 'manual' }, signal);
  if (REDIRECT_STATUSES.has(status))
    throw new Error(`${setting} answers with a redirect (${status}), which is not followed. Set the final address.`);
  if (FAILURE_STATUSES.has(status)) throw new Error(`${setting} answers with status ${status}.`);
}

/**
 * Makes a request to a configured address.
 *
 * @throws Error that names the setting if there is no answer
 */
export async function requestAddress(
  { setting, url }: ConfiguredAddress,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<Response> {
  return fetchLimited(url, { ...request, signal }).catch((error: unknown) => {
    throw new Error(`${setting} cannot be reached (${explainCause(error)}).`, { cause: error });
  });
}

/** Returns the code of the system error below an error of `fetch`, such as `ECONNREFUSED`, without addresses. */
function explainCause(error: unknown): string {
  if (error instanceof OutgoingLimitError) return error.message;
  const hasCause = typeof error === 'object' && error !== null && 'cause' in error;
  return errorCode(error) || (hasCause ? explainCause(error.cause) : 'no answer');
}
