import type { Migration } from '../../kernel/db/migrate.ts';
import { cloud } from './migrations/0006-cloud.ts';
import { cloudSpace } from './migrations/0014-cloud-space.ts';

/** The migrations of the tables of the own cloud. */
export const migrations: readonly Migration[] = [cloud, cloudSpace];
