import { z } from 'zod/mini';

/**
 * The file of a shell's build, and of a site's folder of modules, that holds the declarations of the packages which the site shares with
 * its modules. Pages do not load it.
 */
export const SITE_TYPES_FILE = 'platform-types.json';

/** The path of a declaration file in the workspace of its source: `shared/ui/src/index.d.ts`. */
const declarationPath = z.string().check(z.regex(/^shared\/(?:[\w-]+\/)+[\w.-]+\.d\.ts$/));

/** The type declarations that a site shares, by their path. */
export const siteTypes = z.strictObject({ files: z.record(declarationPath, z.string()) });
export type SiteTypes = z.infer<typeof siteTypes>;
