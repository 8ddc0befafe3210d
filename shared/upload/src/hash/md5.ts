import { createMD5 } from 'hash-wasm';
import SparkMD5 from 'spark-md5';

/** An md5 that is fed piece by piece. `init` starts it anew. */
export interface Md5 {
  init(): unknown;
  update(bytes: ArrayBuffer): unknown;
  digest(): string;
}

/** md5 in WebAssembly; rejects where the content policy or the machine refuses WebAssembly. */
export async function wasmMd5(): Promise<Md5> {
  const md5 = await createMD5();
  return {
    init: () => md5.init(),
    update: (bytes) => md5.update(new Uint8Array(bytes)),
    digest: () => md5.digest(),
  };
}

/** md5 in plain JavaScript: runs everywhere, several times slower. */
export function scriptMd5(): Md5 {
  const md5 = new SparkMD5.ArrayBuffer();
  return {
    init: () => md5.reset(),
    update: (bytes) => md5.append(bytes),
    digest: () => md5.end(),
  };
}

/** The fastest md5 that this page may run. */
export async function fastestMd5(): Promise<Md5> {
  try {
    return await wasmMd5();
  } catch {
    return scriptMd5();
  }
}
