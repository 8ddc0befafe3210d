/** The federation manifests that came with the registry, by the address that the runtime requests. */
const manifests = new Map<string, string>();

/** Stores a manifest, so that no request is needed for it. */
export function storeManifest(address: string, manifest: unknown): void {
  manifests.set(address, JSON.stringify(manifest));
}

/** Finds a stored manifest, as JSON. */
export function findManifest(address: string): string | undefined {
  return manifests.get(address);
}
