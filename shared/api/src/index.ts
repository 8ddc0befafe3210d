export { declareFailures } from './failures/area-failures.ts';
export { ApiError, isStale } from './client/api-error.ts';
export {
  callApi,
  toCallPath,
  type CallOptions,
  type CallRequest,
  type Client,
  type ClientOptions,
  createClient,
  toRequest,
  setClient,
  TIMEOUTS,
} from './client/client.ts';
export type { Call, CallInput, CallResult } from './contract/contract.ts';
export {
  type DataTag,
  type DataTags,
  isRemoved,
  isAffected,
  toChangedTags,
  type TagSet,
  toReadTags,
  mergeTagSets,
} from './contract/data-tags.ts';
export { ACCOUNT_REFUSALS, type ErrorCode, findError, ERRORS, formatError, type StaleNoun } from './failures/errors.ts';
export { newId } from './client/new-id.ts';
