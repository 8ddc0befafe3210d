export { declareFailures } from './failures/area-failures.ts';
export { ApiError, isStale } from './client/api-error.ts';
export {
  callApi,
  callPath,
  type CallOptions,
  type CallRequest,
  type Client,
  type ClientOptions,
  createClient,
  requestOf,
  setClient,
  TIMEOUTS,
} from './client/client.ts';
export type { Call, CallInput, CallResult } from './contract/contract.ts';
export {
  type DataTag,
  type DataTags,
  isGone,
  isTouched,
  tagsChanged,
  type TagSet,
  tagsRead,
  unionOf,
} from './contract/data-tags.ts';
export { type ErrorCode, errorOf, ERRORS, errorText, type StaleNoun } from './failures/errors.ts';
export { newId } from './client/new-id.ts';
