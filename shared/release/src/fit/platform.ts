import { exportSignature } from '@dentarium/api/modules/calls';
import { z } from 'zod/mini';
import { busUses } from '../registry/registry-document.ts';

const providedPackage = z.object({
  version: z.string(),
  /** The names that it exports; null if they are known at run time only. */
  exports: z.nullable(z.readonly(z.array(z.string()))),
  /** The signatures of its exports; missing for libraries of others, and on older sites. */
  signatures: z.exactOptional(z.record(z.string(), exportSignature)),
});

/** A package that a site provides to its modules. */
export type ProvidedPackage = Readonly<z.infer<typeof providedPackage>>;

/**
 * The platform contract: what a site provides to its modules. A newer site may have more keys than this product reads.
 */
export const platformContract = z.object({
  version: z.string(),
  /** Each shared package and each component of antd, by the key under which the page shares it. */
  provides: z.record(z.string(), z.readonly(providedPackage)),
  /** Events of the bus that the shell sends and receives; missing in older shells. */
  events: z.exactOptional(busUses),
  /** The allowed names in conditions of a declaration, by kind; missing in older sites. */
  conditions: z.optional(z.record(z.string(), z.readonly(z.array(z.string())))),
  /** The names of the white lists in its settings; missing in older sites. */
  whitelists: z.optional(z.readonly(z.array(z.string()))),
  /** The paths of its GET calls without input; missing in older sites. */
  calls: z.optional(z.readonly(z.array(z.string()))),
});

/** The platform contract of a site. */
export type Platform = Readonly<z.infer<typeof platformContract>>;

/** The file of a shell's build, and of a site's folder of modules, that holds the platform contract. */
export const PLATFORM_FILE = 'platform.json';
