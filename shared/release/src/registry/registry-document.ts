import { z } from 'zod/mini';
import { moduleDeclaration } from '@dentarium/api/module-declaration';
import { moduleRequires } from '@dentarium/api/modules/calls';
import { readDocument } from '../files/document.ts';
import { Problem } from '../files/problem.ts';

/** The format of `registry.json` that is written. One without a number is of before there were any, and is still read. */
const REGISTRY_FORMAT = 2;

/** A path below the folder of a version: nothing in it leads out of that folder. */
export const filePath = z.string().check(z.regex(/^(?!\/)(?:(?!\.{1,2}(?:\/|$))[^/\\\0]+(?:\/(?!$)|$))+$/));

const files = z.looseObject({ sync: z.array(filePath), async: z.array(filePath) });

/** What is read of the manifest that the federation plugin writes; the rest is its own. */
export const federationManifest = z.looseObject({
  name: z.string(),
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: filePath }) }),
  exposes: z.array(z.looseObject({ name: z.string(), assets: z.looseObject({ js: files, css: files }) })),
  /** What the build takes from other modules by the federation. */
  remotes: z.optional(z.array(z.looseObject({ federationContainerName: z.string(), moduleName: z.string() }))),
});
export type FederationManifest = z.infer<typeof federationManifest>;

/** Events of the bus that a build sends and hears. */
export const busUses = z.strictObject({ sends: z.array(z.string()), hears: z.array(z.string()) });
/** The same as a type. */
export type BusUses = z.infer<typeof busUses>;

/** A SHA-256 in hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** SHA-256 of each file of a version, by its path in the version's folder. */
const moduleIntegrity = z.record(filePath, sha256);
export type ModuleIntegrity = z.infer<typeof moduleIntegrity>;

/** One version of a module. Nothing of it ever changes. */
const publishedVersion = z.strictObject({
  /** ISO 8601, in UTC. */
  publishedAt: z.string(),
  /** What the version's module.json said. */
  declaration: moduleDeclaration,
  /** The version's mf-manifest.json. */
  manifest: federationManifest,
  /** The folder of the version's files as the server serves it: `modules/<name>/<version>/`. */
  entry: z.string(),
  /** The version's requires.json, which a page compares with what it has; a version of before names were listed lacks it. */
  requires: z.exactOptional(moduleRequires),
  /** The version's events.json; a version of before events were listed lacks it. */
  events: z.exactOptional(busUses),
  integrity: moduleIntegrity,
});
export type PublishedVersion = z.infer<typeof publishedVersion>;

/**
 * What is done with a module. A `deploy` is what makes a build of the product's own checkout live; `promote` makes the canary live for
 * everybody, and `end-canary` gives its people back what all others have. A `fallback` is what pages do where a version fails.
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
/** One of them. */
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** One thing that was done with a module of a site. */
export const ledgerEntry = z.strictObject({
  /** ISO 8601, in UTC. */
  at: z.string(),
  by: z.string(),
  module: z.string(),
  action: z.enum(RELEASE_ACTIONS),
  /** The version that it was about; null for the module as a whole. */
  version: z.nullable(z.string()),
  /** Of a `fallback`: the version that pages show instead. */
  to: z.exactOptional(z.string()),
  /** What they said about it. */
  reason: z.exactOptional(z.string()),
});
/** What the ledger says of one thing that was done. */
export type LedgerEntry = Readonly<z.infer<typeof ledgerEntry>>;

/** A version that is tried by some people: by a share of all accounts, and by those who are named. */
export const canary = z.strictObject({
  version: z.string(),
  /** Above 0, up to 100. */
  percent: z.exactOptional(z.number()),
  /** User names. */
  users: z.exactOptional(z.array(z.string())),
  /** Ids of organisations, whose members get it. */
  organisations: z.exactOptional(z.array(z.string())),
});
export type Canary = z.infer<typeof canary>;

/** What the registry says of a module beside its versions. */
const moduleState = z.strictObject({
  /** The version that new pages load; null from the first publication to the first activation. */
  live: z.nullable(z.string()),
  /** The version that was live before; the shell falls back to it when the live one cannot be loaded. */
  previous: z.nullable(z.string()),
  /** The version that the last rollback took out of use. */
  withdrawn: z._default(z.nullable(z.string()), null),
  /** The version that some people get before all others. */
  canary: z.exactOptional(canary),
  /** Why an operator has switched the module off, for everybody. */
  off: z.exactOptional(z.strictObject({ reason: z.string() })),
  versions: z.record(z.string(), z.unknown()),
});

const numbered = z.looseObject({ format: z.optional(z.number()) });

const registryDocument = z.strictObject({
  format: z.optional(z.literal(REGISTRY_FORMAT)),
  modules: z.record(z.string(), moduleState),
  /** Who did what with them and when, oldest first; a registry of before it was kept has none. */
  ledger: z.exactOptional(z.array(ledgerEntry)),
});

/** A version that cannot be read here, as one that was published by a later platform: it stays in the registry as it is. */
export interface UnreadVersion {
  readonly content: unknown;
  readonly issues: readonly z.core.$ZodIssue[];
}

/** One module of a site. */
export interface PublishedModule extends Readonly<Omit<z.infer<typeof moduleState>, 'versions'>> {
  readonly versions: Readonly<Record<string, PublishedVersion>>;
  /** Left out where all versions can be read. */
  readonly unread?: Readonly<Record<string, UnreadVersion>>;
}

/** Which versions of which modules are published on a site, and which of them pages load. */
export interface Registry {
  readonly modules: Readonly<Record<string, PublishedModule>>;
  readonly ledger?: readonly LedgerEntry[];
}

/**
 * Reads the content of a `registry.json`, of this format or an older one. A version that cannot be read is told of by itself: the
 * others are not to fail with it.
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

/** What a registry is written as. */
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
