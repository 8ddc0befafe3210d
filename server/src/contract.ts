import type { Call } from '@dentarium/api';
import { callsOf, CONTRACT as SHARED_CALLS } from '@dentarium/api/services/index';
import * as areas from './app.ts';
import type { Area } from './kernel/area.ts';

/** Every call that the server answers: those of the shared services, and those that areas bring along. */
export const CONTRACT: readonly Call[] = [
  ...SHARED_CALLS,
  ...Object.values<Area>(areas).flatMap(({ calls = {} }) => callsOf(calls)),
];
