export { declareFailures } from './area-failures.ts';
export { ApiError, isStale } from './api-error.ts';
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
} from './client.ts';
export type { Call, CallInput, CallResult } from './contract.ts';
export {
  type DataTag,
  type DataTags,
  isGone,
  isTouched,
  tagsChanged,
  type TagSet,
  tagsRead,
  unionOf,
} from './data-tags.ts';
export { type ErrorCode, errorOf, ERRORS, errorText, type StaleNoun } from './errors.ts';
export { newId } from './new-id.ts';
