import { createRequire } from 'node:module';
import type { Draco } from '@dentarium/models';

const require = createRequire(import.meta.url);

let library: Promise<Draco> | undefined;

/** The decoder of Draco: WebAssembly that is loaded with the first model of this format and not before. */
export function loadDraco(): Promise<Draco> {
  library ??= (require('draco3d') as { createDecoderModule(options: object): Promise<Draco> }).createDecoderModule({});
  return library;
}
