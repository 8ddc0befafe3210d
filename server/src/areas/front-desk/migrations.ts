import type { Migration } from '../../kernel/db/migrate.ts';
import { frontDesk } from './migrations/0011-front-desk.ts';

/** The migrations of the tables of front desk. */
export const migrations: readonly Migration[] = [frontDesk];
