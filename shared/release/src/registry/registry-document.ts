import { z } from 'zod/mini';
import { moduleDeclaration } from '@dentarium/api/module-declaration';
import { moduleRequires } from '@dentarium/api/modules/calls';
import { readDocument } from '../files/document.ts';
import { Problem } from '../files/problem.ts';

/** The written format of `registry.json`. A file without a number is older, and still readable. */
const REGISTRY_FORMAT = 2;

/** A path below the folder of a version, which never leads out of it. */
export const filePath = z.string().check(z.regex(/^(?!\/)(?:(?!\.{1,2}(?:\/|$))[^/\\\0]+(?:\/(?!$)|$))+$/));

const files = z.looseObject({ sync: z.array(filePath), async: z.array(filePath) });

/** The parts of the federation plugin's manifest that are read; the rest is its own. */
export const federationManifest = z.looseObject({
  name: z.string(),
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: filePath }) }),
  exposes: z.array(z.looseObject({ name: z.string(), assets: z.looseObject({ js: files, css: files }) })),
  /** The names that the build takes from other modules by the federation. */
  remotes: z.optional(z.array(z.looseObject({ federationContainerName: z.string(), moduleName: z.string() }))),
});
export type FederationManifest = z.infer<typeof federationManifest>;

/** Events of the bus that a build sends and receives. */
export const busUses = z.strictObject({ sends: z.array(z.string()), hears: z.array(z.string()) });
/** Events of the bus that a build sends and receives. */
export type BusUses = z.infer<typeof busUses>;

/** A SHA-256 in hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** SHA-256 of each file of a version, by its path in the version's folder. */
const moduleIntegrity = z.record(filePath, sha256);
export type ModuleIntegrity = z.infer<typeof moduleIntegrity>;

/** A published version of a module, which never changes. */
const publishedVersion = z.strictObject({
  /** ISO 8601, in UTC. */
  publishedAt: z.string(),
  /** The version's module.json. */
  declaration: moduleDeclaration,
  /** The version's mf-manifest.json. */
  manifest: federationManifest,
  /** The folder of the version's files as the server serves it: `modules/<name>/<version>/`. */
  entry: z.string(),
  /** The version's requires.json, which a page compares with its packages; missing in older versions. */
  requires: z.exactOptional(moduleRequires),
  /** The version's events.json; missing in older versions. */
  events: z.exactOptional(busUses),
  integrity: moduleIntegrity,
});
export type PublishedVersion = z.infer<typeof publishedVersion>;

/**
 * The actions on a module. A `deploy` makes a build of the product's own checkout live; `promote` makes the canary live
 * for everybody, and `end-canary` ends it. Pages perform a `fallback` when a version fails.
 */
const RELEASE_ACTIONS = [
  'publish',
  'activate',
  'deploy',
  'rollback',
  'canary',
  'promote',
  'end-canary',
  'remove',
  'off',
  'on',
  'fallback',
] as const;
/** An action on a module. */
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** An entry of the ledger: one action on a module of a site. */
export const ledgerEntry = z.strictObject({
  /** ISO 8601, in UTC. */
  at: z.string(),
  by: z.string(),
  module: z.string(),
  action: z.enum(RELEASE_ACTIONS),
  /** The version of the action; null for the module as a whole. */
  version: z.nullable(z.string()),
  /** The version that pages show instead, for a `fallback`. */
  to: z.exactOptional(z.string()),
  /** The reason that was given. */
  reason: z.exactOptional(z.string()),
});
/** An entry of the ledger. */
export type LedgerEntry = Readonly<z.infer<typeof ledgerEntry>>;

/** A version that some users try: a share of all accounts, and named users. */
export const canary = z.strictObject({
  version: z.string(),
  /** Above 0, up to 100. */
  percent: z.exactOptional(z.number()),
  /** User names. */
  users: z.exactOptional(z.array(z.string())),
  /** Ids of organisations whose members get it. */
  organisations: z.exactOptional(z.array(z.string())),
});
export type Canary = z.infer<typeof canary>;

/** The state of a module in the registry, beside its versions. */
const moduleState = z.strictObject({
  /** The version that new pages load; null before the first activation. */
  live: z.nullable(z.string()),
  /** The version that was live before; the shell falls back to it if the live one fails to load. */
  previous: z.nullable(z.string()),
  /** The version that the last rollback withdrew. */
  withdrawn: z._default(z.nullable(z.string()), null),
  /** The version that some users get before all others. */
  canary: z.exactOptional(canary),
  /** The reason why an operator switched the module off for everybody. */
  off: z.exactOptional(z.strictObject({ reason: z.string() })),
  versions: z.record(z.string(), z.unknown()),
});

const numbered = z.looseObject({ format: z.optional(z.number()) });

const registryDocument = z.strictObject({
  format: z.optional(z.literal(REGISTRY_FORMAT)),
  modules: z.record(z.string(), moduleState),
  /** The ledger, oldest first; missing in older registries. */
  ledger: z.exactOptional(z.array(ledgerEntry)),
});

/** A version that this product cannot read, such as one of a later platform: it stays in the registry unchanged. */
export interface UnreadVersion {
  readonly content: unknown;
  readonly issues: readonly z.core.$ZodIssue[];
}

/** One module of a site. */
export interface PublishedModule extends Readonly<Omit<z.infer<typeof moduleState>, 'versions'>> {
  readonly versions: Readonly<Record<string, PublishedVersion>>;
  /** Undefined if all versions can be read. */
  readonly unread?: Readonly<Record<string, UnreadVersion>>;
}

/** The registry: the published versions of the modules of a site, and those that pages load. */
export interface Registry {
  readonly modules: Readonly<Record<string, PublishedModule>>;
  readonly ledger?: readonly LedgerEntry[];
}

/**
 * Parses the content of a `registry.json`, of this format or an older one. Unreadable versions are collected
 * separately, so that the others do not fail with them.
 *
 * @throws Problem when it is of a newer format, or no registry
 */
export function parseRegistry(content: string): Registry {
  const { format = 1 } = readDocument(content, 'registry.json', numbered);
  if (format > REGISTRY_FORMAT) {
    const supportedFormats = `this product reads formats up to ${REGISTRY_FORMAT}`;
    throw new Problem(`registry.json has format ${format}; ${supportedFormats}. Update the product first.`);
  }
  const { modules: rawModules, ledger } = readDocument(content, 'registry.json', registryDocument);
  const modules = Object.entries(rawModules).map(([name, module]) => [name, toPublishedModule(module)] as const);
  return { ...(ledger && { ledger }), modules: Object.fromEntries(modules) };
}

/** Formats a registry as the content of its file. */
export function formatRegistry({ modules, ledger = [] }: Registry): string {
  const moduleEntries = Object.entries(modules).map(([name, { unread = {}, versions, ...state }]) => {
    const unreadEntries = Object.entries(unread).map(([version, { content }]) => [version, content] as const);
    return [name, { ...state, versions: { ...Object.fromEntries(unreadEntries), ...versions } }] as const;
  });
  const document = { format: REGISTRY_FORMAT, modules: Object.fromEntries(moduleEntries), ledger };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function toPublishedModule({ versions, ...state }: z.infer<typeof moduleState>): PublishedModule {
  const readable: Record<string, PublishedVersion> = {};
  const unread: Record<string, UnreadVersion> = {};
  for (const [id, content] of Object.entries(versions)) {
    const version = publishedVersion.safeParse(content);
    if (version.success) readable[id] = version.data;
    else unread[id] = { content, issues: version.error.issues };
  }
  return { ...state, versions: readable, ...(Object.keys(unread).length > 0 && { unread }) };
}
