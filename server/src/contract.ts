import type { Call } from '@dentarium/api';
import { listCalls, CONTRACT as SHARED_CALLS } from '@dentarium/api/shared-calls';
import * as areas from './app.ts';
import type { Area, JsonSchemas } from './kernel/areas/area.ts';

/** Builds the contract of a server with these areas: the calls of the shared services, and those of the areas. */
export function buildContract(listedAreas: readonly Area[]): readonly Call[] {
  return [...SHARED_CALLS, ...listedAreas.flatMap(({ calls = {} }) => listCalls(calls))];
}

/** Collects the schemas that the contract of a server with these areas refers to. */
export function collectSchemas(listedAreas: readonly Area[]): JsonSchemas {
  return Object.fromEntries(listedAreas.flatMap(({ schemas = {} }) => Object.entries(schemas)));
}

/** Every call that the server answers. */
export const CONTRACT: readonly Call[] = buildContract(Object.values<Area>(areas));

/** The schemas that these calls refer to. */
export const SCHEMAS: JsonSchemas = collectSchemas(Object.values<Area>(areas));
