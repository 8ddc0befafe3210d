import { getDemonstrationFolder } from './demonstration.ts';
import { startProduct } from './product.ts';
import type { ProjectOptions } from './test.ts';

/** The time in which a slow machine starts a product, in ms: that of a whole test, beside the time of the test. */
const START_TIMEOUT_MS = 480_000;

/**
 * Creates the fixture `address` of tests with a product of their own, with the demonstration. All files of a worker share
 * the product.
 */
export function createOwnProduct(settings: Readonly<Record<string, string>>) {
  const provideAddress = async (
    { mode }: Pick<ProjectOptions, 'mode'>,
    provide: (address: string) => Promise<void>,
  ): Promise<void> => {
    const product = await startProduct({ MODE: mode, DEMO: '1', ...settings }, getDemonstrationFolder());
    await provide(product.address);
    await product.remove();
  };
  const options: { scope: 'worker'; timeout: number } = { scope: 'worker', timeout: START_TIMEOUT_MS };
  const fixture: [typeof provideAddress, typeof options] = [provideAddress, options];
  return fixture;
}
