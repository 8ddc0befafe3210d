import { sep } from 'node:path';
import { findPackageRoot } from './postgres-binaries.ts';

/** The PostgreSQL of a site, as operators see it. */
export interface DatabaseServer {
  /** Such as `18.4`. */
  readonly version: string;
  /** The npm package of the product, programs that the machine has, or a server by `DATABASE_URL`. */
  readonly source: 'package' | 'machine' | 'DATABASE_URL';
}

/** Describes a server from its version and from the folder of its programs; `null` for one by `DATABASE_URL`. */
export function toDatabaseServer(
  version: string,
  programs: { readonly folder: string; readonly home: string } | null,
): DatabaseServer {
  // `18.4 (Debian 18.4-1)` of a distribution.
  const number = version.split(' ')[0] ?? version;
  if (programs === null) return { version: number, source: 'DATABASE_URL' };
  // The package may have been copied beside the cluster.
  const roots = [findPackageRoot(), programs.home].filter((root) => root !== null);
  const isPackaged = roots.some((root) => programs.folder.startsWith(root + sep));
  return { version: number, source: isPackaged ? 'package' : 'machine' };
}

/** Formats the line that a start prints. */
export function formatDatabaseServer({ version, source }: DatabaseServer): string {
  const places = { package: 'packaged with the product', machine: 'of this machine', DATABASE_URL: 'at DATABASE_URL' };
  return `Database: PostgreSQL ${version}, ${places[source]}`;
}
