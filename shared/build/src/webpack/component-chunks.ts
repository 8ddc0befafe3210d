import webpack, { type Chunk, type ChunkGraph, type Module } from 'webpack';

/** The shell's file that lists the components of antd. */
export const LAZY_COMPONENTS = /[\\/]federation[\\/]lazy-components\.ts$/;

const KIT_PATH = /[\\/](antd|@ant-design|@rc-component|dayjs)[\\/]/;

/** Returns whether a chunk holds one component of antd for modules, and nothing else imports it. */
export function isComponentChunk(chunk: Chunk): boolean {
  const origins = [...chunk.groupsIterable].flatMap((group) => group.origins);
  return origins.length > 0 && origins.every(({ module }) => isComponentsRecord(module));
}

const VIEWERS = /[\\/]shared[\\/]viewers[\\/]src[\\/]/;

/** Returns whether a chunk holds a viewer, which is loaded at its first use, and nothing else imports it. */
function isViewerChunk(chunk: Chunk): boolean {
  const origins = [...chunk.groupsIterable].flatMap((group) => group.origins);
  return origins.length > 0 && origins.every(({ module }) => VIEWERS.test(module?.nameForCondition() ?? ''));
}

/** Returns whether a module of the shell's build is only needed by viewers. */
export function isViewerCode(module: Module, { chunkGraph }: { readonly chunkGraph: ChunkGraph }): boolean {
  return [...chunkGraph.getModuleChunksIterable(module)].every(isViewerChunk);
}

function isComponentsRecord(module: Module | null | undefined): boolean {
  return module instanceof webpack.NormalModule && LAZY_COMPONENTS.test(module.resource);
}

/**
 * Returns whether a module of the shell's build belongs to the file of the UI kit: the parts of antd in the first load,
 * and the libraries that a component shares with the first load, which would otherwise load twice.
 */
export function belongsToKit(module: Module, { chunkGraph }: { readonly chunkGraph: ChunkGraph }): boolean {
  const chunks = [...chunkGraph.getModuleChunksIterable(module)];
  if (chunks.every(isComponentChunk)) return false;
  const path = module.nameForCondition() ?? '';
  return KIT_PATH.test(path) || (/[\\/]node_modules[\\/]/.test(path) && chunks.some(isComponentChunk));
}
