import { ModelLoader } from '@dentarium/models/loading';
import { ARCHES, type Scheme } from '../format/scheme.ts';
import { meshKind } from '../format/entry-path.ts';
import type { Skin } from './skin.ts';

/** Where the bytes of a mesh are: behind a request, or here. */
export type SkinSource = Parameters<ModelLoader['load']>[0];

/** How the surfaces of a scheme are loaded. */
export interface SkinOptions {
  readonly signal: AbortSignal;
  /** Is told which share of the meshes has come, 0 to 1. */
  readonly onShare?: (share: number) => void;
  /** Is given each surface as it comes, with the path of its file. */
  readonly onSkin: (path: string, skin: Skin) => void;
  /** Makes what loads, which is disposed of at the end. */
  readonly newLoader?: () => Pick<ModelLoader, 'load' | 'dispose'>;
}

/** Meshes that are fetched at the same time; they are read one after another. */
const AT_A_TIME = 4;

/**
 * Loads the surfaces of a scheme in a worker, which ends with it.
 *
 * @param sourceOf where the mesh of a path is
 * @throws UnreadableModel, RefusedModel, the reason of the signal, or an error of the network or the worker
 */
export async function loadSkins(
  scheme: Pick<Scheme, 'teeth' | 'attachments' | 'gums'>,
  sourceOf: (path: string) => SkinSource,
  { signal, onShare, onSkin, newLoader = () => new ModelLoader() }: SkinOptions,
): Promise<void> {
  const paths = pathsOf(scheme);
  let known = 0;
  const loader = newLoader();
  try {
    const left = paths.values();
    const one = async (): Promise<void> => {
      for (const path of left) {
        const { skin } = await loader.load(sourceOf(path), { format: meshKind(path), signal });
        known += 1;
        onSkin(path, skin);
        onShare?.(known / paths.length);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, one));
  } finally {
    loader.dispose();
  }
}

function pathsOf({ teeth, attachments, gums }: Pick<Scheme, 'teeth' | 'attachments' | 'gums'>): string[] {
  const own = attachments.map(({ mesh }) => mesh);
  const all = [...teeth.map(({ mesh }) => mesh), ...own, ...ARCHES.map((arch) => gums[arch])];
  return [...new Set(all.filter((path) => path !== null))];
}
