import { totalmem } from 'node:os';
import { type LogBounds, buildLogSettings } from './cluster-log.ts';

/** The settings of a cluster at each start. */
export interface ClusterSettings {
  readonly socketFolder: string;
  /** A TCP address to listen on in addition to the socket; `null` by default. */
  readonly listen: { readonly host: string; readonly port: number } | null;
  readonly log: LogBounds;
  /** Additional settings for clusters of tests. */
  readonly extra: Readonly<Record<string, string>>;
}

/** The port only affects the name of the socket, and each cluster has a folder of its own. */
export const SOCKET_PORT = 5432;

const MIB = 1024 ** 2;

/**
 * Computes the cache sizes in MiB: an eighth of the memory of the machine for the server's own buffers, at most 2 GiB;
 * half of it is the expected size of all caches.
 */
function computeMemory(bytes: number): { readonly sharedBuffers: number; readonly cacheSize: number } {
  const sharedBuffers = Math.min(2048, Math.max(128, Math.floor(bytes / MIB / 8)));
  return { sharedBuffers, cacheSize: Math.max(512, Math.floor(bytes / MIB / 2)) };
}

/** Formats the text of `postgresql.conf`. */
export function formatClusterConfiguration({ socketFolder, listen, log, extra }: ClusterSettings): string {
  const memory = computeMemory(totalmem());
  const settings: Record<string, string> = {
    listen_addresses: listen?.host ?? '',
    port: String(listen?.port ?? SOCKET_PORT),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    max_connections: '100',
    shared_buffers: `${memory.sharedBuffers}MB`,
    effective_cache_size: `${memory.cacheSize}MB`,
    // With cached pages and solid-state disks random reads cost hardly more than sequential ones.
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    wal_compression: 'on',
    // An archive that does not take the log must not fill the disk.
    max_slot_wal_keep_size: '8GB',
    jit: 'off',
    timezone: 'UTC',
    // The backend of a killed client process ends its statement soon instead of finishing it.
    ...(process.platform === 'linux' ? { client_connection_check_interval: '2s' } : {}),
    ...buildLogSettings(log),
    ...extra,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [
    '# Written by Dentarium at each start. Settings of your own belong in own.conf beside this file.',
    ...lines,
    "include_if_exists 'own.conf'",
    '',
  ].join('\n');
}
