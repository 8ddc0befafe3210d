import { TestEnvironment } from 'jest-environment-jsdom';
import { runBundle } from './libraries/run-bundle.ts';

/** What browsers have, Node has, and jsdom does not hand on to the page. */
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

/** jsdom with the parts of the web platform that it lacks and Node has, and with the libraries of the page in one file. */
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
    // jsdom's own signals are not the ones that Node's fetch accepts.
    Object.assign(this.global, { AbortController, AbortSignal, Uint8Array, ArrayBuffer });
    const context = this.getVmContext();
    if (context !== null && typeof this.#bundle === 'string') runBundle(this.#bundle, context);
  }
}
