import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { helpTopic, moduleDeclaration } from '../module-declaration.ts';

const site = service('Site', '');
const modules = service('ModuleService', '/api/ModuleService');

const anyJson = z.record(z.string(), z.unknown());

/** What a version takes from each package of the platform, by name; `null` where its build could not tell the names. */
export const moduleRequires = z.record(
  z.string(),
  z.object({ version: z.string(), exports: z.nullable(z.array(z.string())) }),
);
export type ModuleRequires = z.infer<typeof moduleRequires>;

const moduleVersion = z.object({
  version: z.string(),
  /** The folder of the version on this site, with a slash at the end. */
  entry: z.string(),
  /** The federation manifest, inline. */
  manifest: anyJson,
  /** A version that was published before names were listed has none. */
  requires: z.optional(moduleRequires),
});

/** A module as the page starts with it: what is long, and read on one page only, is asked for there. */
export const registeredModule = z.extend(
  z.omit(moduleDeclaration, { help: true, auditNames: true, auditFacts: true }),
  {
    enabled: z.boolean(),
    /** The live version; `null` while the module is switched off. */
    live: z.nullable(moduleVersion),
    /** The version to fall back to when the live one cannot be loaded. */
    lastGood: z.nullable(moduleVersion),
  },
);
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

/**
 * The topics of the help that the modules which are on declare, in their order. Conditions are left to the page, which knows the
 * standing of who reads.
 */
export const queryHelpTopics = modules('QueryHelpTopics', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(helpTopic),
  reads: {},
  summary: 'The topics of the help that the modules of this site declare (ours).',
});
