import type { FederationManifest, PublishedVersion } from '@dentarium/release';

/** Creates a version of a module as `release publish` writes it into the registry, also with an unreadable declaration. */
export function createPublishedVersion(
  declaration: { readonly name: string } & Readonly<Record<string, unknown>>,
  version: string,
  overrides: Partial<PublishedVersion> = {},
): Omit<PublishedVersion, 'declaration'> & { readonly declaration: unknown } {
  const { name } = declaration;
  const manifest: FederationManifest = { id: name, name, metaData: { remoteEntry: { name: 'entry.js' } }, exposes: [] };
  const rest = { platform: '^1.0.0', routes: [], tabs: [], flag: null };
  return {
    publishedAt: '2026-01-01T00:00:00.000Z',
    declaration: { ...rest, ...declaration },
    manifest,
    entry: `modules/${name}/${version}/`,
    integrity: {},
    ...overrides,
  };
}
