import { defineArea } from '../../kernel/areas/area.ts';
import { checkProvider } from '../../kernel/probes/oidc-probe.ts';
import type { ServiceProbe } from '../../kernel/probes/service-probe.ts';
import type { ThirdPartyProvider } from '../../kernel/config/third-party-provider.ts';
import { OidcClients } from './oidc-clients.ts';
import { ThirdParties } from './third-parties.ts';
import './tables.ts';

function createProviderProbe({ scheme, nameCh, nameEn, issuer }: ThirdPartyProvider): ServiceProbe {
  return {
    name: `sign-in-by-${scheme}`,
    title: { ch: `${nameCh}登录`, en: `Sign-in by ${nameEn}` },
    isRequired: false,
    check: (signal) => checkProvider({ setting: `THIRD_PARTY_PROVIDERS (${scheme})`, url: issuer }, signal),
  };
}

/** Accounts of external providers for the sign-in. */
export const linkedAccountsArea = defineArea({
  name: 'linked-accounts',
  tables: ['third_party_binding', 'third_party_request'],
  start: ({ config, db }) => {
    const clients = new OidcClients(config.thirdParties);
    return {
      service: { clients, thirdParties: new ThirdParties(clients, config.publicUrl, db) },
      probes: config.thirdParties.map(createProviderProbe),
    };
  },
});
