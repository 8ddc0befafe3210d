import { demonstrationFolder } from './demonstration.ts';
import { type Product, startProduct } from './product.ts';
import { test as base } from './test.ts';

const SETTINGS = {
  DEMO: '1',
  LIBRARY_TYPE: '1',
  // A connection that is kept by mistake is not closed for the sake of a limit before a test has seen it.
  HTTP_HEADERS_TIMEOUT: '600',
  HTTP_IDLE_TIMEOUT: '600',
  HTTP_KEEP_ALIVE: '600',
};

/**
 * The test of this package on a product of its own in public mode, because it is killed. All files of a worker have the
 * same one, so each leaves it running. Those that are told before any kill have the first names: a job that a killed server had
 * begun waits for its end.
 */
export const test = base.extend<object, { readonly product: Product }>({
  product: [
    async ({ mode }, provide) => {
      const product = await startProduct({ MODE: mode, ...SETTINGS }, demonstrationFolder());
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  address: [async ({ product }, provide) => provide(product.address), { scope: 'worker' }],
});
