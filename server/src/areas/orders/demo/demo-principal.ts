import type { Transaction } from 'kysely';
import { readPrincipal } from '../../../clinic/administration/area.ts';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';

const FLAGS = {
  online: true,
  prDesign: false,
  agent: false,
  remote: false,
  notes: false,
  callNumber: false,
  dentureDesign: false,
};

/** Loads the principal of an account of the demonstration, independent of the flags of the site. */
export async function loadDemoPrincipal(db: Transaction<Tables>, accountId: string): Promise<Principal> {
  const site = { mode: 'public', flags: FLAGS, whitelists: new Map() } as const;
  const principal = await readPrincipal(db, site, { accountId, language: 'ch', ip: '' });
  if (principal === undefined) throw new Error('an account of the demonstration is missing');
  return principal;
}
