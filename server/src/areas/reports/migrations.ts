import type { Migration } from '../../kernel/db/migrate.ts';
import { reportsMigration } from './migrations/0008-reports.ts';

/** The migrations of the tables of reports. */
export const migrations: readonly Migration[] = [reportsMigration];
