import type { Migration } from './migrate.ts';
import { migrations } from './migrations/index.ts';

/** What of the declaration of an area says how its tables are made. */
interface AreaWithMigrations {
  readonly name: string;
  readonly migrations?: readonly Migration[];
}

const MIGRATION_NAME = /^\d{4}-\d{2}-\d{2}-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Every migration of a server: the ones of all areas up to their separation, then those that areas declare. In the database
 * one is named after its area as well (`2027-01-31-first-table.orders`), so that areas never take each other's names.
 *
 * @throws Error for a name that does not begin with a day
 */
export function listMigrations(areas: readonly AreaWithMigrations[]): readonly Migration[] {
  const areaMigrations = areas.flatMap(({ name: area, migrations: own = [] }) =>
    own.map((migration) => {
      if (!MIGRATION_NAME.test(migration.name))
        throw new Error(`The migration ${migration.name} of ${area} must be named as 2027-01-31-what-it-does`);
      return { ...migration, name: `${migration.name}.${area}`, up: (db) => migration.up(db) } satisfies Migration;
    }),
  );
  return [...migrations, ...areaMigrations];
}
