import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { helpTopic, moduleDeclaration } from '../contract/module-declaration.ts';
// oxlint-disable import/no-empty-named-blocks -- the compiler merges into a module only when something imports it
import type {} from '../contract/data-tags.ts';
import type {} from '../contract/server-events.ts';
// oxlint-enable import/no-empty-named-blocks

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** The modules of the site with their declarations. */
    module: 'whole';
  }
}

declare module '../contract/server-events.ts' {
  interface ServerEvents {
    /** A module was released, rolled back, enabled or disabled: the list of modules has changed. */
    'modules:changed': Readonly<Record<string, never>>;
  }
}

const site = service('Site', '', { none: 'page' });
const modules = service('ModuleService', '/api/ModuleService', { none: 'page' });

const anyJson = z.record(z.string(), z.unknown());

/** The hashes of an export's signature: the present one, then those that it has extended since a version of its package. */
export const exportSignature = z.object({ since: z.string(), hashes: z.array(z.string()) });
export type ExportSignature = z.infer<typeof exportSignature>;

/** The exports of one package of the platform that a version uses; `null` if its build could not list them. */
export const packageRequirement = z.object({
  /** The range of versions that it runs with; `*` if signatures decide. */
  version: z.string(),
  exports: z.nullable(z.array(z.string())),
  /** The version of the package that it was built with, and the signatures of the used exports; for releases only. */
  builtWith: z.optional(z.string()),
  signatures: z.optional(z.record(z.string(), exportSignature)),
});

/** The requirements of each package, by name. */
export const moduleRequires = z.record(z.string(), packageRequirement);
export type ModuleRequires = z.infer<typeof moduleRequires>;

const moduleVersion = z.object({
  version: z.string(),
  /** The folder of the version on this site, with a slash at the end. */
  entry: z.string(),
  /** The federation manifest, inline. */
  manifest: anyJson,
  /** A version that was published before exports were listed has none. */
  requires: z.optional(moduleRequires),
  /**
   * The hashes of the files that the page loads first, by their path in the folder, in the form of the `integrity` of a
   * script (`sha256-…`). One of them is `integrity.json`, which has the hash of every file in hexadecimal, for later
   * code.
   */
  integrity: z.optional(z.record(z.string(), z.string())),
  /** `false` while too few pages have reported that they showed it without a fault: every page that does so reports it. */
  seen: z.optional(z.literal(false)),
  /** The signature of the site with which a page proves that it was given this version, in reports. */
  ticket: z.optional(z.string()),
});

/** A module in the start data of the page; long data for single pages is requested there. */
export const registeredModule = z.extend(
  z.omit(moduleDeclaration, { help: true, auditNames: true, auditFacts: true }),
  {
    enabled: z.boolean(),
    /** The reason why the operator has disabled it, in their own words. */
    reason: z.optional(z.string()),
    /** The live version; `null` while the module is disabled. */
    live: z.nullable(moduleVersion),
    /** The version to fall back to when the live one fails: the latest one before it that has worked on enough pages. */
    lastGood: z.nullable(moduleVersion),
    /** Versions to try if that one fails too, while the live one has not yet worked on enough pages. */
    fallbacks: z.optional(z.array(moduleVersion)),
  },
);
export type RegisteredModule = z.infer<typeof registeredModule>;

/**
 * Returns the modules of the site for the shell: each with the version that is live for the caller, and the switches of
 * the operator (`FLAGS`). The answer has no envelope, and needs no token; without one it is that for most users.
 */
export const getModules = site('modules', {
  method: 'GET',
  own: true,
  envelope: 'plain',
  permission: 'anyone',
  perCaller: true,
  result: z.object({ flags: z.record(z.string(), z.boolean()), modules: z.array(registeredModule) }),
  reads: { module: true },
  summary: 'The modules of this site with their live versions, and the feature switches (ours).',
});

/**
 * Lists the topics of the help of the enabled modules, in their order: those without a white list, or with one that the
 * caller is on. Other conditions are evaluated by the page, which knows the standing of the user.
 */
export const queryHelpTopics = modules('QueryHelpTopics', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(helpTopic),
  reads: { module: true },
  summary: 'The topics of the help that the modules of this site declare (ours).',
});
