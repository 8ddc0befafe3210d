import type { Migration } from './migrate.ts';

/** The part of the declaration of an area that defines its tables. */
interface AreaWithMigrations {
  readonly name: string;
  readonly migrations?: readonly Migration[];
}

const NUMBERED_NAME = /^00\d{2}-[a-z]+(?:-[a-z]+)*$/;
const MIGRATION_NAME = /^\d{4}-\d{2}-\d{2}-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Returns every migration of a server in the order of their names. In the database a migration is named after its area as
 * well (`2027-01-31-first-table.orders`), so that two areas cannot use the same name.
 *
 * @throws Error for a name that does not begin with a day
 */
export function listMigrations(areas: readonly AreaWithMigrations[]): readonly Migration[] {
  return areas
    .flatMap(({ name: area, migrations = [] }) =>
      migrations.map((migration) => {
        if (migration.isNumbered === true && NUMBERED_NAME.test(migration.name)) return migration;
        if (!MIGRATION_NAME.test(migration.name))
          throw new Error(`The migration ${migration.name} of ${area} must be named as 2027-01-31-what-it-does`);
        return { ...migration, name: `${migration.name}.${area}`, up: (db) => migration.up(db) } satisfies Migration;
      }),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
