import { type Product, startProduct } from './product.ts';
import { test } from './test.ts';

/**
 * The test of this package on a product of its own, because it is killed.
 *
 * @param libraryType where its files lie: `0` on its disk, `1` in the cloud, as public mode keeps them.
 */
export function testOfKilledProduct(libraryType: '0' | '1') {
  return test.extend<object, { readonly product: Product }>({
    product: [
      async ({ mode }, provide) => {
        const product = await startProduct({ MODE: mode, DEMO: '1', LIBRARY_TYPE: libraryType });
        await provide(product);
        await product.remove();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    address: [async ({ product }, provide) => provide(product.address), { scope: 'worker' }],
  });
}
