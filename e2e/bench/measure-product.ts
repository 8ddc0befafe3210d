import { startProduct } from '../src/product.ts';

/**
 * Measures a product that runs, or one that is started for it and removed afterwards. The command fails when a bound is not kept.
 *
 * @param address the address of one that runs
 * @param measure gets the address, and says whether all bounds are kept; nothing where there is none.
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
