import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text } from '../contract/shapes.ts';

const publicConfig = service('PublicConfig', '/publicConfigApi/PublicConfig', { none: 'page' });
const configService = service('ConfigService', '/configApi/ConfigService', { none: 'page' });
const loginLogs = service('LoginLogs', '/LoginLogs', { none: 'page' });
const whitelists = service('WhiteListService', '/configApi/WhiteListService', { none: 'page' });
const agent = service('Agent', '/agentApi', { none: 'page' });

/** The storage of files (specification, section 3, "File config"). */
export const fileConfig = z.object({
  /** The folder in the bucket that contains all files. */
  libraryRoot: z.string(),
  libraryBucket: z.string(),
  /** 0 local, 1 cloud object storage, 2 windows share. */
  libraryType: z.number(),
  remark1: z.string(),
  region: z.string(),
  /** In bytes. */
  maxFileSize: z.number(),
});
export type FileConfig = z.infer<typeof fileConfig>;

/** The registration of the page at the OpenID provider. */
export const identityClient = z.object({
  clientId: z.string(),
  scopes: z.array(z.string()),
  /** The `resource` of RFC 8707; `null`: the page names none. */
  resource: z.nullable(z.string()),
  /** True for a provider that is not part of the product: its access tokens are JWTs, which cannot be revoked. */
  isExternal: z.boolean(),
});
export type IdentityClient = z.infer<typeof identityClient>;

/**
 * Returns a value that the page needs before sign-in (specification, section 7, "Configuration"): `IsIntranet` is `0`
 * in public mode and `1` in private mode, `IdentityAuthority` the address of the OpenID provider, and `IdentityClient`
 * the registration of the page at it, as the JSON of {@link identityClient}.
 */
export const getPublicValue = publicConfig('GetValue', {
  method: 'GET',
  envelope: 'code',
  permission: 'anyone',
  query: z.object({ key: z.enum(['IsIntranet', 'IdentityAuthority', 'IdentityClient']) }),
  result: z.string(),
  reads: {},
  summary:
    'A public configuration value: the mode (`IsIntranet`, `0` is public), the identity server or the client at it.',
});

/**
 * Returns the storage of files and their maximum size (specification, section 7, "Configuration"). It contains no
 * credentials; those come from `getCloudCredentials`.
 */
export const getFileConfig = configService('GetResultValue', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  query: z.object({ key: z.literal('FileLibrary') }),
  result: fileConfig,
  reads: {},
  summary: 'The storage of files and their maximum size.',
});

/**
 * Records a sign-in: the account, the time, the address, the user agent in `code` and the kind of client in `version`
 * (specification, section 7, "Configuration"). The shell calls it in public mode; the server accepts it in both.
 */
export const insertLoginLog = loginLogs('InsertLoginLog', {
  method: 'POST',
  permission: 'signedIn',
  body: z.object({ code: text(1000), version: text(50) }),
  result: z.literal(true),
  changes: {},
  summary: 'Records a sign-in of public mode: `code` contains the user agent, `version` the kind of client.',
});

/**
 * Returns a white list as far as it concerns the caller (specification, section 7, "Whitelist"; the address is ours):
 * its one entry is their user name if they are on it. Names of others are not disclosed. An unknown list is empty.
 */
export const getWhitelist = whitelists('GetWhiteList/:list', {
  method: 'GET',
  own: true,
  envelope: 'plain',
  permission: 'signedIn',
  params: z.object({ list: text(40) }),
  query: z.object({ key: z.literal('whiteList') }),
  result: z.object({ data: z.array(z.object({ value: z.array(z.object({ name: z.string() })) })) }),
  reads: {},
  summary: 'Whether the caller is on a white list of the site: `data[0].value` contains their user name, or nothing.',
});

/** The models of the assistant (specification, section 3, "Agent info"). */
export const agentInfo = z.object({
  modelList: z.array(z.object({ code: z.string(), isDefault: z.boolean() })),
  currentModel: z.nullable(z.string()),
});
export type AgentInfo = z.infer<typeof agentInfo>;

/** The design site for dentures; `url` is empty if there is none. */
export const prDesign = z.object({ url: z.string() });
export type PrDesign = z.infer<typeof prDesign>;

/**
 * Returns the value of one key, or its default: no models for `agent-ultra-info`, an empty `url` for `PRDesign`
 * (specification, section 7, "AI chat"). It returns no keys of the assistant.
 */
export const getAgentConfig = agent('configs/key', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  query: z.object({ key: z.enum(['agent-ultra-info', 'PRDesign']) }),
  result: z.union([agentInfo, prDesign]),
  reads: {},
  summary: 'The configuration of the assistant, or of the denture design site.',
});
