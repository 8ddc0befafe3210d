import { ROLES } from '@dentarium/domain';
import { z } from 'zod';
import { createConfigurationError } from './startup-error.ts';
import { wholeNumber, yesOrNo } from './value-formats.ts';

/** The first id of the custom roles of a site. */
const FIRST_CUSTOM_ROLE_ID = 101;
const MAX_MAPPED_VALUES = 500;

/** The use of an identity provider that is not part of the product. */
export interface ProviderConfig {
  /** The id of the browser application at the provider. */
  readonly clientId: string;
  /** The scopes that the browser application requests. */
  readonly scopes: readonly string[];
  /** The `resource` of RFC 8707 that the browser application requests; `null`: none. */
  readonly resource: string | null;
  /**
   * The scope of access tokens that permits every call; `any`: the audience is enough; `null`: the scopes of the
   * product, each for its calls.
   */
  readonly apiScope: string | null;
  /** Origins of endpoints of the provider outside of its issuer. */
  readonly endpointOrigins: readonly string[];
  /** The permitted difference between the clocks of the site and the provider, in seconds. */
  readonly clockTolerance: number;
  readonly nameClaim: string;
  readonly userNameClaim: string;
  /** The person or desk that users without an account turn to; `null`: the administrator, without a name. */
  readonly contact: string | null;
  /** The first role and the organisation of accounts that a first sign-in creates; `null`: it creates none. */
  readonly newAccounts: { readonly roleId: number | null; readonly organisationId: string } | null;
  /** The roles by value of a claim; `null`: administrators assign roles. */
  readonly roleMapping: RoleMapping | null;
}

/** The roles that follow a claim of the access token. */
export interface RoleMapping {
  /** The name of the claim, or its path with dots, such as `realm_access.roles`. */
  readonly claim: string;
  readonly roleIds: ReadonlyMap<string, readonly number[]>;
}

/** Parses words that are separated by blanks or commas. */
const words = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))
  .refine((all) => all.length > 0, 'must name at least one scope');

/** Parses the name of a role, or the id of a custom one. The roles of the product are named, so that nobody errs. */
const role = z.union([z.string(), z.number().int()]).transform((value, context): number => {
  const text = String(value);
  if (Object.hasOwn(ROLES, text)) return ROLES[text as keyof typeof ROLES];
  if (/^\d{1,9}$/.test(text) && Number(text) >= FIRST_CUSTOM_ROLE_ID) return Number(text);
  context.addIssue(`must name roles: ${Object.keys(ROLES).join(', ')}, or the id of a role of the site, from 101`);
  return z.NEVER;
});

const ROLE_MAP_FORMAT = 'must be JSON, as {"doctors":"seniorDoctor"}';

const roleMap = z
  .record(z.string().min(1), z.union([role.transform((id) => [id]), z.array(role).min(1)]), { error: ROLE_MAP_FORMAT })
  .refine((map) => Object.keys(map).length <= MAX_MAPPED_VALUES, `may map at most ${MAX_MAPPED_VALUES} values`);

/** Parses `{"/dental/doctors":"seniorDoctor","/dental/desk":["triageNurse"]}`: the roles of each value of a claim. */
const roleMapText = z.string().transform((text, context): ReadonlyMap<string, readonly number[]> => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    context.addIssue(ROLE_MAP_FORMAT);
    return z.NEVER;
  }
  const result = roleMap.safeParse(content);
  if (result.success) return new Map(Object.entries(result.data));
  context.addIssue(listMessages(result.error.issues).join('; '));
  return z.NEVER;
});

/** Lists the messages of issues; those of a union are inside of its issue. */
function listMessages(issues: readonly z.core.$ZodIssue[]): string[] {
  const messages = issues.flatMap((issue) =>
    issue.code === 'invalid_union' && issue.errors.length > 0 ? listMessages(issue.errors.flat()) : [issue.message],
  );
  const ownMessages = messages.filter((message) => /^(must|may)/.test(message));
  return [...new Set(ownMessages.length > 0 ? ownMessages : messages)];
}

/** The variables of an external provider, without its address. */
export const providerSettings = {
  IDENTITY_CLIENT_ID: z.string().optional(),
  IDENTITY_SCOPES: words.optional(),
  IDENTITY_RESOURCE: z.string().optional(),
  IDENTITY_API_SCOPE: z.string().regex(/^\S+$/, 'must be one scope').optional(),
  IDENTITY_ENDPOINT_ORIGINS: words
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be addresses with http or https' })))
    .optional(),
  /** Seconds. */
  IDENTITY_CLOCK_TOLERANCE: wholeNumber(0, 300).optional(),
  IDENTITY_NAME_CLAIM: z.string().optional(),
  IDENTITY_USER_NAME_CLAIM: z.string().optional(),
  IDENTITY_CONTACT: z.string().max(200, 'may have at most 200 characters').optional(),
  IDENTITY_CREATE_ACCOUNTS: yesOrNo.optional(),
  IDENTITY_DEFAULT_ROLE: role.optional(),
  IDENTITY_DEFAULT_ORGANISATION: z.uuid('must be the id of an organisation').optional(),
  IDENTITY_ROLE_CLAIM: z.string().optional(),
  IDENTITY_ROLES: roleMapText.optional(),
} as const;

type ProviderSettings = z.infer<z.ZodObject<typeof providerSettings>>;

const DEFAULT_SCOPES = ['openid', 'profile', 'offline_access', 'dental.api', 'dental.files'];
const DEFAULT_RESOURCE = 'https://api.dental.local/';
const DEFAULT_CLOCK_TOLERANCE_SECONDS = 15;

/**
 * Builds the use of the external provider.
 *
 * @throws StartupError for settings that need one another, or that need `IDENTITY_AUTHORITY`
 */
export function toProviderConfig(values: ProviderSettings, hasAuthority: boolean): ProviderConfig {
  const unusedName = Object.keys(providerSettings).find((name) => values[name as keyof ProviderSettings] !== undefined);
  if (!hasAuthority && unusedName !== undefined)
    throw createConfigurationError([`${unusedName} needs IDENTITY_AUTHORITY, the address of your identity provider`]);
  return {
    clientId: values.IDENTITY_CLIENT_ID ?? 'web',
    scopes: values.IDENTITY_SCOPES ?? DEFAULT_SCOPES,
    resource: values.IDENTITY_RESOURCE === 'none' ? null : (values.IDENTITY_RESOURCE ?? DEFAULT_RESOURCE),
    apiScope: values.IDENTITY_API_SCOPE ?? null,
    endpointOrigins: (values.IDENTITY_ENDPOINT_ORIGINS ?? []).map((address) => new URL(address).origin),
    clockTolerance: values.IDENTITY_CLOCK_TOLERANCE ?? DEFAULT_CLOCK_TOLERANCE_SECONDS,
    nameClaim: values.IDENTITY_NAME_CLAIM ?? 'name',
    userNameClaim: values.IDENTITY_USER_NAME_CLAIM ?? 'preferred_username',
    contact: values.IDENTITY_CONTACT ?? null,
    newAccounts: toNewAccounts(values),
    roleMapping: toRoleMapping(values),
  };
}

function toNewAccounts(values: ProviderSettings): ProviderConfig['newAccounts'] {
  const { IDENTITY_DEFAULT_ROLE: roleId, IDENTITY_DEFAULT_ORGANISATION: organisationId } = values;
  if (values.IDENTITY_CREATE_ACCOUNTS !== true) return null;
  if (organisationId === undefined)
    throw createConfigurationError([
      'IDENTITY_CREATE_ACCOUNTS needs IDENTITY_DEFAULT_ORGANISATION, the id of the organisation of new accounts',
    ]);
  if (roleId === ROLES.superAdmin)
    throw createConfigurationError([
      'IDENTITY_DEFAULT_ROLE cannot be superAdmin: everybody at the provider would become one',
    ]);
  return { roleId: roleId ?? null, organisationId };
}

function toRoleMapping(values: ProviderSettings): RoleMapping | null {
  const { IDENTITY_ROLE_CLAIM: claim, IDENTITY_ROLES: roleIds } = values;
  if (claim === undefined && roleIds === undefined) return null;
  if (claim === undefined) throw createConfigurationError(['IDENTITY_ROLES needs IDENTITY_ROLE_CLAIM, such as groups']);
  if (roleIds === undefined || roleIds.size === 0)
    throw createConfigurationError(['IDENTITY_ROLE_CLAIM needs IDENTITY_ROLES, such as {"doctors":"seniorDoctor"}']);
  return { claim, roleIds };
}
