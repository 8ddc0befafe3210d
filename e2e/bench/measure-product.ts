import { startProduct } from '../src/product.ts';

/**
 * Measures a running product, or starts one and removes it afterwards. Sets a failing exit code if a bound is exceeded.
 *
 * @param address the address of a running product
 * @param measure receives the address and returns whether all bounds are met; nothing if there are none
 */
export async function measureProduct(
  address: string | undefined,
  measure: (address: string) => Promise<boolean | void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const product = address === undefined ? await startProduct(environment) : undefined;
  try {
    if ((await measure(address ?? product?.address ?? '')) === false) process.exitCode = 1;
  } finally {
    await product?.remove();
  }
}
