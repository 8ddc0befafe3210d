import { createMD5 } from 'hash-wasm';
import SparkMD5 from 'spark-md5';

/** An incremental md5. `init` restarts it. */
export interface Md5 {
  init(): unknown;
  update(bytes: ArrayBuffer): unknown;
  digest(): string;
}

/** Creates an md5 in WebAssembly; rejects if the content policy or the machine refuses WebAssembly. */
export async function createWasmMd5(): Promise<Md5> {
  const md5 = await createMD5();
  return {
    init: () => md5.init(),
    update: (bytes) => md5.update(new Uint8Array(bytes)),
    digest: () => md5.digest(),
  };
}

/** Creates an md5 in plain JavaScript: it runs everywhere, several times slower. */
export function createScriptMd5(): Md5 {
  const md5 = new SparkMD5.ArrayBuffer();
  return {
    init: () => md5.reset(),
    update: (bytes) => md5.append(bytes),
    digest: () => md5.end(),
  };
}

/** Creates the fastest md5 that this page may run. */
export async function createFastestMd5(): Promise<Md5> {
  try {
    return await createWasmMd5();
  } catch {
    return createScriptMd5();
  }
}
