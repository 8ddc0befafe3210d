import type { Migration } from '../../kernel/db/migrate.ts';
import { administration } from './migrations/0010-administration.ts';

/** The migrations of the tables of administration. */
export const migrations: readonly Migration[] = [administration];
