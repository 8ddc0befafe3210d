import { TestEnvironment } from 'jest-environment-jsdom';
import { runBundle } from './libraries/run-bundle.ts';

/** The globals that browsers and Node have but jsdom does not pass on to the page. */
const NODE_GLOBALS = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'Blob',
  'File',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'CompressionStream',
  'DecompressionStream',
  'BroadcastChannel',
  'structuredClone',
  'crypto',
] as const;

/** jsdom with the web APIs that it lacks and Node has, and with the libraries of the page in one file. */
export default class BrowserEnvironment extends TestEnvironment {
  readonly #bundle: unknown;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.#bundle = config.projectConfig.testEnvironmentOptions['bundle'];
  }

  override async setup(): Promise<void> {
    await super.setup();
    for (const name of NODE_GLOBALS) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
    // Node's fetch does not accept jsdom's own signals.
    Object.assign(this.global, { AbortController, AbortSignal, Uint8Array, ArrayBuffer });
    const context = this.getVmContext();
    if (context !== null && typeof this.#bundle === 'string') runBundle(this.#bundle, context);
  }
}
