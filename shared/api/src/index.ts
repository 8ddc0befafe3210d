export { declareFailures } from './failures/area-failures.ts';
export { ApiError, isStale } from './client/api-error.ts';
export {
  callApi,
  toCallPath as callPath,
  type CallOptions,
  type CallRequest,
  type Client,
  type ClientOptions,
  createClient,
  toRequest as requestOf,
  setClient,
  TIMEOUTS,
} from './client/client.ts';
export type { Call, CallInput, CallResult } from './contract/contract.ts';
export {
  type DataTag,
  type DataTags,
  isRemoved as isGone,
  isAffected as isTouched,
  toChangedTags as tagsChanged,
  type TagSet,
  toReadTags as tagsRead,
  mergeTagSets as unionOf,
} from './contract/data-tags.ts';
export {
  type ErrorCode,
  findError as errorOf,
  ERRORS,
  formatError as errorText,
  type StaleNoun,
} from './failures/errors.ts';
export { newId } from './client/new-id.ts';
