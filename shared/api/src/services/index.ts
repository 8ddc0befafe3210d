import * as config from './config-service.ts';
import * as fileInfo from './file-info-service.ts';
import * as file from './file-service.ts';
import * as member from './member-service.ts';
import * as moduleCalls from './module-service.ts';
import * as patient from './patient-service.ts';
import * as stage from './stage-service.ts';
import * as user from './user-service.ts';
import type { Call } from '../contract.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'envelope' in value && 'permission' in value;
}

/** Every call of the contract, for the server and the documentation; browsers import the services that they use. */
export const CONTRACT: readonly Call[] = [config, user, member, moduleCalls, patient, stage, fileInfo, file].flatMap(
  (calls) => Object.values(calls as Record<string, unknown>).filter(isCall),
);
