import type { Migration } from '../migrate.ts';
import { migration as foundation } from './0001-foundation.ts';
import { migration as quickLists } from './0002-quick-lists.ts';

/** Every migration, in order. New ones are added at the end. */
export const migrations: readonly Migration[] = [foundation, quickLists];
