import { getDemonstrationFolder } from './demonstration.ts';
import { LONG_TIMEOUTS, type Product, startProduct } from './product.ts';
import { test as base } from './test.ts';

/**
 * The test of this package with its own product in public mode, because it is killed. All files of a worker share it,
 * so each leaves it running. Tests before any kill have the first names: a job that a killed server had started waits
 * for its end.
 */
export const test = base.extend<object, { readonly product: Product }>({
  product: [
    async ({ mode }, provide) => {
      const product = await startProduct(
        { MODE: mode, DEMO: '1', FLAGS: 'none', LIBRARY_TYPE: '1', ...LONG_TIMEOUTS },
        getDemonstrationFolder(),
      );
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  address: [async ({ product }, provide) => provide(product.address), { scope: 'worker' }],
});
