import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { helpTopic, moduleDeclaration } from '../contract/module-declaration.ts';
// oxlint-disable import/no-empty-named-blocks -- the compiler merges into a module only when something imports it
import type {} from '../contract/data-tags.ts';
import type {} from '../contract/server-events.ts';
// oxlint-enable import/no-empty-named-blocks

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** The modules of the site, with what they declare. */
    module: 'whole';
  }
}

declare module '../contract/server-events.ts' {
  interface ServerEvents {
    /** A module was released, rolled back, switched on or off: the list of modules is another one. */
    'modules:changed': Readonly<Record<string, never>>;
  }
}

const site = service('Site', '', { none: 'page' });
const modules = service('ModuleService', '/api/ModuleService', { none: 'page' });

const anyJson = z.record(z.string(), z.unknown());

/** What a version takes from one package of the platform; `null` where its build could not tell the names. */
export const packageRequirement = z.object({ version: z.string(), exports: z.nullable(z.array(z.string())) });

/** The same of each package, by name. */
export const moduleRequires = z.record(z.string(), packageRequirement);
export type ModuleRequires = z.infer<typeof moduleRequires>;

const moduleVersion = z.object({
  version: z.string(),
  /** The folder of the version on this site, with a slash at the end. */
  entry: z.string(),
  /** The federation manifest, inline. */
  manifest: anyJson,
  /** A version that was published before names were listed has none. */
  requires: z.optional(moduleRequires),
  /**
   * What the files have to be that the page loads first, by their path in the folder, as the `integrity` of a script says it (`sha256-…`).
   * One of them is `integrity.json`, which has the hash of every file in hexadecimal, for code that comes later.
   */
  integrity: z.optional(z.record(z.string(), z.string())),
  /** `false` while no page has reported that it was shown without a fault: the page which first shows it so reports it. */
  seen: z.optional(z.literal(false)),
});

/** A module as the page starts with it: what is long, and read on one page only, is asked for there. */
export const registeredModule = z.extend(
  z.omit(moduleDeclaration, { help: true, auditNames: true, auditFacts: true }),
  {
    enabled: z.boolean(),
    /** Why the operator has switched it off, in their own words. */
    reason: z.optional(z.string()),
    /** The live version; `null` while the module is switched off. */
    live: z.nullable(moduleVersion),
    /** The version to fall back to when the live one fails: the newest before it that pages have shown without a fault. */
    lastGood: z.nullable(moduleVersion),
  },
);
export type RegisteredModule = z.infer<typeof registeredModule>;

/**
 * What the shell is made of: every module of the site with the version that is live for whoever asks, and the switches of the operator
 * (`FLAGS`). The answer has no envelope, and needs no token; without one it is what most people have.
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
 * The topics of the help that the modules which are on declare, in their order: those without a white list, or with one that the caller
 * is on. Other conditions are left to the page, which knows the standing of who reads.
 */
export const queryHelpTopics = modules('QueryHelpTopics', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(helpTopic),
  reads: { module: true },
  summary: 'The topics of the help that the modules of this site declare (ours).',
});
