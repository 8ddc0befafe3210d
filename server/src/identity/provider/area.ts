import { sql } from 'kysely';
import { type AreaDeps, defineArea } from '../../kernel/areas/area.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { checkProvider } from '../../kernel/probes/oidc-probe.ts';
import type { ServiceProbe } from '../../kernel/probes/service-probe.ts';
import { codesArea } from '../codes/area.ts';
import { linkedAccountsArea } from '../linked-accounts/area.ts';
import { createIdentity } from './create-identity.ts';
import type { Identity } from './identity.ts';
import { findRegistrationRules } from './registration.ts';
import { unlock } from './unlock.ts';
import './tables.ts';

async function openIdentity({ areas, config, db, log, requireService }: AreaDeps): Promise<Identity> {
  const { clients } = await requireService(linkedAccountsArea);
  return createIdentity({
    config,
    db,
    log,
    codes: await requireService(codesArea),
    thirdParties: clients,
    registrationRules: findRegistrationRules(areas),
    onEvent: (event) =>
      recordAudit(db, {
        action: `session.${event.kind}`,
        outcome: event.kind.endsWith('-refused') ? 'refused' : 'done',
        accountId: event.accountId,
        requestId: '',
        ip: event.ip,
        detail: event.signInWay === undefined ? {} : { by: event.signInWay },
      }),
  });
}

/**
 * Creates the probe of the external provider. It is required: without its keys, which are cached for some minutes, no
 * token can be verified.
 */
function createProviderProbes(authority: string | null): ServiceProbe[] {
  if (authority === null) return [];
  return [
    {
      name: 'identity-provider',
      title: { ch: '身份提供方', en: 'Identity provider' },
      isRequired: true,
      check: (signal) => checkProvider({ setting: 'IDENTITY_AUTHORITY', url: authority }, signal),
    },
  ];
}

/** Authenticates users and their tokens. */
export const identityArea = defineArea({
  name: 'identity',
  tables: ['account_session', 'oidc_record', 'sign_in_failure'],
  auditActions: [
    'session.code-sent',
    'session.machine-refused',
    'session.registration-refused',
    'session.signed-in',
    'session.sign-in-refused',
    'session.signed-out',
    'session.unlocked',
  ],
  siteCommands: [unlock],
  demoHooks: {
    removedRows: [
      {
        table: 'oidc_record',
        kind: 'account',
        toCondition: ({ id }) => sql`oidc_record.payload ->> 'accountId' = ${id}`,
      },
      { table: 'sign_in_failure', kind: 'account', toCondition: ({ userName }) => sql`user_name = ${userName}` },
      { table: 'account_session', kind: 'account', toCondition: ({ id }) => sql`account_id = ${id}::uuid` },
    ],
  },
  start: async (deps) => {
    const service = await openIdentity(deps);
    return {
      service,
      plugin: service.plugin,
      probes: createProviderProbes(deps.config.identity.authority),
      close: () => service.close(),
    };
  },
});
