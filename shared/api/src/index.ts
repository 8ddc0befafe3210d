export { declareFailures } from './failures/area-failures.ts';
export { ApiError, isStale } from './client/api-error.ts';
export {
  callApi,
  toCallPath as toCallPath,
  type CallOptions,
  type CallRequest,
  type Client,
  type ClientOptions,
  createClient,
  toRequest as toRequest,
  setClient,
  TIMEOUTS,
} from './client/client.ts';
export type { Call, CallInput, CallResult } from './contract/contract.ts';
export {
  type DataTag,
  type DataTags,
  isRemoved as isRemoved,
  isAffected as isAffected,
  toChangedTags as toChangedTags,
  type TagSet,
  toReadTags as toReadTags,
  mergeTagSets as mergeTagSets,
} from './contract/data-tags.ts';
export {
  type ErrorCode,
  findError as findError,
  ERRORS,
  formatError as formatError,
  type StaleNoun,
} from './failures/errors.ts';
export { newId } from './client/new-id.ts';
