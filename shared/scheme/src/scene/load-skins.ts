import { ModelLoader } from '@dentarium/models/loading';
import { ARCHES, type Scheme } from '../format/scheme.ts';
import { toMeshKind } from '../format/entry-path.ts';
import type { Skin } from './skin.ts';

/** The source of the bytes of a mesh: a request or a buffer. */
export type SkinSource = Parameters<ModelLoader['load']>[0];

/** Options for loading the surfaces of a scheme. */
export interface SkinOptions {
  readonly signal: AbortSignal;
  /** Receives the share of loaded meshes, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Receives each surface as it arrives, with the path of its file. */
  readonly onSkin: (path: string, skin: Skin) => void;
  /** Creates the loader, which is disposed of at the end. */
  readonly createLoader?: () => Pick<ModelLoader, 'load' | 'dispose'>;
}

/** The number of meshes that are fetched at the same time. They are parsed one after another. */
const MAX_PARALLEL_FETCHES = 4;

/**
 * Loads the surfaces of a scheme in a worker and ends the worker.
 *
 * @param toSource returns the source of the mesh of a path
 * @throws UnreadableModel, RefusedModel, the reason of the signal, or an error of the network or the worker
 */
export async function loadSkins(
  scheme: Pick<Scheme, 'teeth' | 'attachments' | 'gums'>,
  toSource: (path: string) => SkinSource,
  { signal, onProgress: onShare, onSkin, createLoader: newLoader = () => new ModelLoader() }: SkinOptions,
): Promise<void> {
  const paths = listMeshPaths(scheme);
  let loadedCount = 0;
  const loader = newLoader();
  try {
    const remainingPaths = paths.values();
    const loadNext = async (): Promise<void> => {
      for (const path of remainingPaths) {
        const { skin } = await loader.load(toSource(path), { format: toMeshKind(path), signal });
        loadedCount += 1;
        onSkin(path, skin);
        onShare?.(loadedCount / paths.length);
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_FETCHES }, loadNext));
  } finally {
    loader.dispose();
  }
}

function listMeshPaths({ teeth, attachments, gums }: Pick<Scheme, 'teeth' | 'attachments' | 'gums'>): string[] {
  const own = attachments.map(({ mesh }) => mesh);
  const all = [...teeth.map(({ mesh }) => mesh), ...own, ...ARCHES.map((arch) => gums[arch])];
  return [...new Set(all.filter((path) => path !== null))];
}
