import type { LibraryConfig } from '../kernel/config/library-config.ts';
import type { ServiceProbe } from '../kernel/probes/service-probe.ts';
import { createCloudProbes } from './cloud/cloud-probes.ts';
import type { Cloud } from './open-store.ts';
import { createShareProbe } from './stores/share-probe.ts';

/** Creates the probes of the configured store, as far as it is outside of this server. */
export function createStoreProbes(library: LibraryConfig, cloud: Cloud | null): ServiceProbe[] {
  if (library.type === 2) return [createShareProbe(library.sharePath)];
  return cloud?.kind === 'account' ? createCloudProbes(cloud.client, cloud.account) : [];
}
