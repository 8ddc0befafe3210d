import { Problem } from '@dentarium/release';
import type { Kysely } from 'kysely';
import { type CommandSite, defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { createDeployKey, type DeployKey, listDeployKeys, revokeDeployKey } from './deploy-keys.ts';

/** Changes keys in one transaction with the entry in the audit trail. @throws StartupError in place of a Problem */
async function changeKeys<T>(
  { withDatabase }: CommandSite,
  entry: { readonly action: string; readonly detail: Readonly<Record<string, unknown>> },
  change: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        const result = await change(transaction);
        await recordAudit(transaction, { ...entry, outcome: 'done', accountId: null, requestId: '', ip: '' });
        return result;
      }),
    );
  } catch (error) {
    throw error instanceof Problem ? new StartupError(error.message) : error;
  }
}

/** `site create-deploy-key`: for somebody who releases modules over HTTP. */
export const createKeyCommand = defineSiteCommand({
  name: 'create-deploy-key',
  usage: '<name> [<module>,<module>…]',
  summary: 'Creates a key that releases these modules, or all, and prints it: it is shown this once.',
  positionals: [1, 2],
  async run({ positionals: [name = '', list] }, site) {
    const modules = list?.split(',').map((module) => module.trim()) ?? null;
    const entry = { action: 'release.key-made', detail: { key: name, modules: list } };
    site.print(await changeKeys(site, entry, (db) => createDeployKey(db, { name, modules })));
  },
});

/** `site list-deploy-keys`. */
export const listKeysCommand = defineSiteCommand({
  name: 'list-deploy-keys',
  usage: '',
  summary: 'Lists every key with the modules that it releases, and when it was used.',
  async run(_input, { withDatabase, print }) {
    for (const key of await withDatabase(listDeployKeys)) print(formatKey(key));
  },
});

/** `site revoke-deploy-key`. */
export const revokeKeyCommand = defineSiteCommand({
  name: 'revoke-deploy-key',
  usage: '<name>',
  summary: 'Revokes a key: nobody releases with it any more.',
  positionals: [1, 1],
  async run({ positionals: [name = ''] }, site) {
    const entry = { action: 'release.key-revoked', detail: { key: name } };
    await changeKeys(site, entry, (db) => revokeDeployKey(db, name));
    site.print(`${name} is revoked.`);
  },
});

function formatKey({ name, modules, madeAt, lastUsedAt, revokedAt }: DeployKey): string {
  const usage = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()}`;
  const end = revokedAt === null ? '' : `, revoked ${revokedAt.toISOString()}`;
  return `${name}  ${modules?.join(', ') ?? 'all modules'}  made ${madeAt.toISOString()}, ${usage}${end}`;
}
