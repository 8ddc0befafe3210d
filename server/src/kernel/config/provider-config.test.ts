import { ROLES } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { loadConfig } from './config.ts';

const AUTHORITY = { IDENTITY_AUTHORITY: 'https://login.example' };
const ORGANISATION = '0b6e7f7e-59a2-4d0a-9c1f-3f2b6f0f2a11';

test('SITE-06 uses the names of the product with a provider that is registered like the built-in one', () => {
  expect(loadConfig(AUTHORITY).identity.provider).toEqual({
    clientId: 'web',
    scopes: ['openid', 'profile', 'offline_access', 'dental.api', 'dental.files'],
    resource: 'https://api.dental.local/',
    apiScope: null,
    endpointOrigins: [],
    clockTolerance: 15,
    nameClaim: 'name',
    userNameClaim: 'preferred_username',
    contact: null,
    newAccounts: null,
    roleMapping: null,
  });
});

test('SITE-06 reads every setting of a provider', () => {
  const settings = {
    ...AUTHORITY,
    IDENTITY_CLIENT_ID: 'dentarium',
    IDENTITY_SCOPES: 'openid profile, clinic',
    IDENTITY_RESOURCE: 'none',
    IDENTITY_API_SCOPE: 'clinic',
    IDENTITY_ENDPOINT_ORIGINS: 'https://token.example/oauth',
    IDENTITY_CLOCK_TOLERANCE: '60',
    IDENTITY_NAME_CLAIM: 'display',
    IDENTITY_USER_NAME_CLAIM: 'upn',
    IDENTITY_CONTACT: 'IT, 8123',
    IDENTITY_CREATE_ACCOUNTS: '1',
    IDENTITY_DEFAULT_ROLE: 'internDoctor',
    IDENTITY_DEFAULT_ORGANISATION: ORGANISATION,
    IDENTITY_ROLE_CLAIM: 'groups',
    IDENTITY_ROLES: '{"cn=a,ou=b":"seniorDoctor","/it":["superAdmin","104",105]}',
  };
  expect(loadConfig(settings).identity.provider).toEqual({
    clientId: 'dentarium',
    scopes: ['openid', 'profile', 'clinic'],
    resource: null,
    apiScope: 'clinic',
    endpointOrigins: ['https://token.example'],
    clockTolerance: 60,
    nameClaim: 'display',
    userNameClaim: 'upn',
    contact: 'IT, 8123',
    newAccounts: { roleId: ROLES.internDoctor, organisationId: ORGANISATION },
    roleMapping: {
      claim: 'groups',
      roleIds: new Map([
        ['cn=a,ou=b', [ROLES.seniorDoctor]],
        ['/it', [ROLES.superAdmin, 104, 105]],
      ]),
    },
  });
});
