import type { SiteDescription } from '@dentarium/release';
import type { Kysely } from 'kysely';
import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import type { Config } from '../../kernel/config/config.ts';
import { listMigrations } from '../../kernel/db/area-migrations.ts';
import { requireKnownDatabase } from '../../kernel/db/migrate.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { hasDatabase, withCurrentDatabase } from '../../kernel/db/with-current-database.ts';
import { readFolderSiteId } from '../../kernel/site/site-identity.ts';

/** Organisations whose names tell an operator which site it is. */
const MAX_NAMES = 3;

/** `site describe-site`: the module tool asks it before it changes what is live. */
export const describeSiteCommand = defineSiteCommand({
  name: 'describe-site',
  usage: '[--json]',
  summary: 'Prints the id, organisations and address of the site. Refused if its database is newer than this version.',
  options: { json: { type: 'boolean' } },
  async run({ values }, { config, log, areas, print }) {
    const description = await describeSite();
    if (values['json'] === true) print(JSON.stringify(description));
    else print(formatDescription(description));

    async function describeSite(): Promise<SiteDescription | null> {
      if (!(await hasDatabase(config))) return null;
      const organisations = await withCurrentDatabase(config, log, async ({ db }) => {
        await requireKnownDatabase(db, listMigrations(areas));
        return listOrganisations(db);
      });
      const id = await readFolderSiteId(config.dataDir);
      return id === null ? null : { id, address: config.publicUrl, organisations };
    }
  },
});

/** Returns what holders of a deploy key learn about a site. They may belong to another company: no names of clinics. */
export function toPublicDescription(id: string, { publicUrl }: Pick<Config, 'publicUrl'>): SiteDescription {
  return { id, address: publicUrl, organisations: [] };
}

/** Lists names in the order of the alphabet. A database of the first versions may have no such table. */
async function listOrganisations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (tables.every(({ name }) => name !== 'organisation')) return [];
  const rows = await db
    .selectFrom('organisation')
    .select('name')
    .orderBy('name')
    .limit(MAX_NAMES + 1)
    .execute();
  const names = rows.map(({ name }) => name);
  return names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names;
}

function formatDescription(description: SiteDescription | null): string {
  if (description === null) return 'The site has no database yet.';
  const { id, address, organisations } = description;
  return `${id}  ${organisations.join(', ')}  ${address}`;
}
