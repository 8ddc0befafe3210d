import { defineArea } from '../../kernel/areas/area.ts';
import { removeOldAttempts } from './attempts.ts';
import { migrations } from './migrations.ts';
import { moveSignIns } from './move-sign-ins.ts';
import { linkSignIn, listSignIns } from './site-commands.ts';
import { completeIssuers } from './complete-issuers.ts';
import './tables.ts';

export { forgetAttempt, listAttempts, recordAttempt, type SignInAttempt, takeAttemptOrThrow } from './attempts.ts';
export { createExternalAccount } from './create-account.ts';
export { type ExternalIdentity, type ExternalPerson, toExternalPerson } from './external-person.ts';
export { followRoles } from './follow-roles.ts';
export { linkAccount } from './link-account.ts';

/** Persons of an external identity provider: their attempts, their accounts, and roles that follow a claim. */
export const externalSignInsArea = defineArea({
  name: 'external-sign-ins',
  tables: ['external_sign_in', 'external_role_state'],
  migrations,
  auditActions: ['session.account-created', 'session.linked-by-name', 'session.roles-followed', 'site.sign-ins-moved'],
  siteCommands: [listSignIns, linkSignIn, moveSignIns],
  schedules: [{ name: 'forget old sign in attempts', every: 'hour', run: ({ db }) => removeOldAttempts(db) }],
  async start({ config, db, log }) {
    if (config.identity.authority !== null) await completeIssuers(db, config.identity.authority, log);
    return {};
  },
});
