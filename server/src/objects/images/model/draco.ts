import { createRequire } from 'node:module';
import type { Draco } from '@dentarium/models';

const require = createRequire(import.meta.url);

let library: Promise<Draco> | undefined;

/** Loads the Draco decoder, which is WebAssembly, with the first model of this format. */
export function loadDraco(): Promise<Draco> {
  library ??= (require('draco3d') as { createDecoderModule(options: object): Promise<Draco> }).createDecoderModule({});
  return library;
}
