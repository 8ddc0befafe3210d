import { ApiError } from './api-error.ts';
import type { Call, CallResult } from '../contract/contract.ts';
import { formatError, SYSTEM_MESSAGE } from '../failures/errors.ts';

type Json = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the code for a status whose answer has none, for example an HTML page of a proxy. */
function toErrorCode(status: number): string {
  if (status === 401) return 'auth.required';
  if (status === 403) return 'access.denied';
  if (status === 404) return 'not.found';
  if (status === 406) return 'auth.replaced';
  if (status === 413) return 'request.tooLarge';
  if (status === 429) return 'request.tooMany';
  if (status === 503) return 'server.unavailable';
  return 'unknown';
}

function toFailure(body: unknown, status: number): ApiError {
  const answer = isRecord(body) ? body : {};
  const code = typeof answer['errorCode'] === 'string' ? answer['errorCode'] : toErrorCode(status);
  const message = typeof answer['errorMessage'] === 'string' ? answer['errorMessage'] : SYSTEM_MESSAGE;
  return new ApiError(code, message, {
    status,
    detail: isRecord(answer['detail']) ? answer['detail'] : {},
    requestId: typeof answer['requestId'] === 'string' ? answer['requestId'] : '',
  });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Finds the result in an answer with any of the envelopes; `undefined` if it is a failure. */
function findResult(body: Json, envelope: Call['envelope']): { readonly value: unknown } | undefined {
  if (body['success'] === true) return { value: envelope === 'data' ? body['data'] : body['resultInfo'] };
  const data = body['data'];
  if (body['code'] === 200 && isRecord(data)) return { value: data['resultInfo'] };
  return undefined;
}

/**
 * Opens the envelope of an answer; this is the only place that knows it.
 *
 * @returns the result; for a call of bytes the raw `Blob` (CALL-03).
 * @throws ApiError when the answer is a failure.
 */
export async function openAnswer<C extends Call>(
  contract: C,
  response: Response,
  check: boolean,
): Promise<CallResult<C>> {
  if (contract.envelope === 'blob' && response.ok) return (await response.blob()) as CallResult<C>;
  const body = await readJson(response);
  if (!response.ok) throw toFailure(body, response.status);
  if (body === undefined) {
    throw new ApiError('answer.empty', formatError('answer.empty', 'en'), { status: response.status });
  }
  const result =
    contract.envelope === 'plain' ? { value: body } : isRecord(body) ? findResult(body, contract.envelope) : undefined;
  if (result === undefined) throw toFailure(body, response.status);
  if (!check) return result.value as CallResult<C>;
  const parser = contract.result as { parse?: (value: unknown) => unknown };
  return (parser.parse?.(result.value) ?? result.value) as CallResult<C>;
}
