import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { moduleDeclaration } from '../module-declaration.ts';

const site = service('Site', '');

const anyJson = z.record(z.string(), z.unknown());

const moduleVersion = z.object({
  version: z.string(),
  /** The folder of the version on this site, with a slash at the end. */
  entry: z.string(),
  /** The federation manifest, inline. */
  manifest: anyJson,
});

/** A module as the registry has it. */
export const registeredModule = z.extend(moduleDeclaration, {
  enabled: z.boolean(),
  /** The live version; `null` while the module is switched off. */
  live: z.nullable(moduleVersion),
  /** The version to fall back to when the live one cannot be loaded. */
  lastGood: z.nullable(moduleVersion),
});
export type RegisteredModule = z.infer<typeof registeredModule>;

/**
 * What the shell is made of: every module of the site with its live version, and the switches of the operator
 * (`FLAGS`). The answer has no envelope, and needs no token.
 */
export const getModules = site('modules', {
  method: 'GET',
  own: true,
  envelope: 'plain',
  permission: 'anyone',
  result: z.object({ flags: z.record(z.string(), z.boolean()), modules: z.array(registeredModule) }),
  reads: {},
  summary: 'The modules of this site with their live versions, and the feature switches (ours).',
});
