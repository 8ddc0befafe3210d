import { defineArea } from '../../kernel/areas/area.ts';
import { OidcClients } from './oidc-clients.ts';
import { ThirdParties } from './third-parties.ts';
import './tables.ts';

/** Accounts of external providers for the sign-in. */
export const linkedAccountsArea = defineArea({
  name: 'linked-accounts',
  tables: ['third_party_binding', 'third_party_request'],
  start: ({ config, db }) => {
    const clients = new OidcClients(config.thirdParties);
    return { service: { clients, thirdParties: new ThirdParties(clients, config.publicUrl, db) } };
  },
});
