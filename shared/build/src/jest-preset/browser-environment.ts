import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have, Node has, and jsdom does not hand on to the page. */
const fromNode = [
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

/** jsdom with the parts of the web platform that it lacks and Node has. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
    // jsdom's own signals are not the ones that Node's fetch accepts.
    Object.assign(this.global, { AbortController, AbortSignal, Uint8Array, ArrayBuffer });
  }
}
