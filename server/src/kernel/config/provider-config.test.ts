import { ROLES } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { loadConfig } from './config.ts';

const AUTHORITY = { IDENTITY_AUTHORITY: 'https://login.example' };
const ORGANISATION = '0b6e7f7e-59a2-4d0a-9c1f-3f2b6f0f2a11';
const GROUPS = { IDENTITY_ROLE_CLAIM: 'groups' };

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

test.each<readonly [Readonly<Record<string, string>>, string]>([
  [{ IDENTITY_AUTHORITY: '', ...GROUPS }, 'IDENTITY_ROLE_CLAIM needs IDENTITY_AUTHORITY'],
  [{ IDENTITY_AUTHORITY: '', IDENTITY_CLIENT_ID: 'x' }, 'IDENTITY_CLIENT_ID needs IDENTITY_AUTHORITY'],
  [GROUPS, 'IDENTITY_ROLE_CLAIM needs IDENTITY_ROLES'],
  [{ IDENTITY_ROLES: '{"a":"admin"}' }, 'IDENTITY_ROLES needs IDENTITY_ROLE_CLAIM'],
  [{ ...GROUPS, IDENTITY_ROLES: '{}' }, 'IDENTITY_ROLE_CLAIM needs IDENTITY_ROLES'],
  [{ ...GROUPS, IDENTITY_ROLES: 'a:admin' }, 'IDENTITY_ROLES must be JSON'],
  [{ ...GROUPS, IDENTITY_ROLES: '{"a":"boss"}' }, 'IDENTITY_ROLES must name roles: superAdmin, admin'],
  [{ ...GROUPS, IDENTITY_ROLES: '{"a":["admin",1]}' }, 'IDENTITY_ROLES must name roles'],
  [{ ...GROUPS, IDENTITY_ROLES: '{"a":"1"}' }, 'IDENTITY_ROLES must name roles'],
  [{ ...GROUPS, IDENTITY_ROLES: '["admin"]' }, 'IDENTITY_ROLES '],
  [{ IDENTITY_CREATE_ACCOUNTS: '1' }, 'IDENTITY_CREATE_ACCOUNTS needs IDENTITY_DEFAULT_ORGANISATION'],
  [{ IDENTITY_CREATE_ACCOUNTS: 'perhaps' }, 'IDENTITY_CREATE_ACCOUNTS must be 1 or 0'],
  [
    {
      IDENTITY_CREATE_ACCOUNTS: '1',
      IDENTITY_DEFAULT_ORGANISATION: ORGANISATION,
      IDENTITY_DEFAULT_ROLE: 'superAdmin',
    },
    'IDENTITY_DEFAULT_ROLE cannot be superAdmin',
  ],
  [{ IDENTITY_DEFAULT_ROLE: '1' }, 'IDENTITY_DEFAULT_ROLE must name roles'],
  [{ IDENTITY_DEFAULT_ORGANISATION: 'clinic' }, 'IDENTITY_DEFAULT_ORGANISATION must be the id of an organisation'],
  [{ IDENTITY_SCOPES: ' , ' }, 'IDENTITY_SCOPES must name at least one'],
  [{ IDENTITY_API_SCOPE: 'a b' }, 'IDENTITY_API_SCOPE must be one scope'],
  [{ IDENTITY_CLOCK_TOLERANCE: '301' }, 'IDENTITY_CLOCK_TOLERANCE must be from 0 to 300'],
  [{ IDENTITY_ENDPOINT_ORIGINS: 'token.example' }, 'IDENTITY_ENDPOINT_ORIGINS must be addresses'],
  [{ IDENTITY_CONTACT: 'x'.repeat(201) }, 'IDENTITY_CONTACT may have at most 200 characters'],
])('SITE-06 refuses %j', (settings, sentence) => {
  expect(() => loadConfig({ ...AUTHORITY, ...settings })).toThrow(
    expect.objectContaining({ exitCode: 78, message: expect.stringContaining(sentence) }),
  );
});
