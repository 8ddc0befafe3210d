import { z } from 'zod/mini';
import { busUses } from '../registry/registry-document.ts';

const providedPackage = z.object({
  version: z.string(),
  /** The names that it exports; null when they are known at run time only. */
  exports: z.nullable(z.readonly(z.array(z.string()))),
});

/** One package that a site gives to its modules. */
export type ProvidedPackage = Readonly<z.infer<typeof providedPackage>>;

/** What a site gives to its modules: its platform contract. A newer site may say more than this product reads. */
export const platformContract = z.object({
  version: z.string(),
  /** Each shared package and each component of antd, by the key under which the page shares it. */
  provides: z.record(z.string(), z.readonly(providedPackage)),
  /** Events of the bus that the shell sends and hears; a shell of before they were listed lacks it. */
  events: z.exactOptional(busUses),
  /** What the conditions of a declaration may name, by the kind; a site of before does not say it. */
  conditions: z.optional(z.record(z.string(), z.readonly(z.array(z.string())))),
  /** The names of the white lists that its settings have; a site of before does not say them. */
  whitelists: z.optional(z.readonly(z.array(z.string()))),
});

/** The same as a type. */
export type Platform = Readonly<z.infer<typeof platformContract>>;

/** The file of a shell's build, and of a site's folder of modules, that holds the platform contract. */
export const PLATFORM_FILE = 'platform.json';
