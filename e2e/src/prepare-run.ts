import type { FullConfig } from '@playwright/test';
import { getDemonstrationFolder, makeDemonstration } from './demonstration.ts';
import { type Product, startProduct } from './product.ts';
import { makeAccounts } from './server/account-pool.ts';
import { OPERATOR_NAME } from './server/operator.ts';
import type { ProjectOptions } from './test.ts';

/**
 * The settings of the product of a mode, beside those of all. Orders would be the first page of doctors, so their
 * stories have products of their own with the switches that they need. In public mode it has a landmark service, so that the button for it is
 * visible; no test calls the service.
 */
const SETTINGS: Readonly<Record<ProjectOptions['mode'], Readonly<Record<string, string>>>> = {
  public: {
    LANDMARKS_URL: 'http://localhost:9/landmarks',
    LANDMARKS_SECRET: 'a secret of the browser stories',
    REGISTRATION: 'invitation',
  },
  private: { WHITELISTS: `operators:${OPERATOR_NAME}` },
};

/**
 * Starts the products of the run and creates its accounts. Products that already run are named by their ports, and are
 * neither started nor stopped. `E2E_PRODUCT=none` starts none, for the tests of the gallery.
 *
 * @returns the function that runs after the tests
 */
export default async function prepareRun({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env['E2E_PRODUCT'] === 'none') return async () => undefined;
  const products: Product[] = [];
  const removeAll = async (): Promise<void> => {
    await Promise.all(products.map((product) => product.remove()));
  };
  try {
    if (process.env['E2E_PUBLIC_PORT'] === undefined) {
      products.push(await makeDemonstration());
      const start = async (mode: ProjectOptions['mode']): Promise<void> => {
        const settings = { MODE: mode, DEMO: '1', FLAGS: 'none', ...SETTINGS[mode] };
        const product = await startProduct(settings, getDemonstrationFolder());
        products.push(product);
        process.env[`E2E_${mode.toUpperCase()}_PORT`] = new URL(product.address).port;
      };
      // Both are awaited even if one fails, so that the other one is removed too.
      const starts = await Promise.allSettled([start('public'), start('private')]);
      for (const result of starts) if (result.status === 'rejected') throw result.reason;
    }
    await makeAccounts(`http://localhost:${process.env['E2E_PRIVATE_PORT']}`, workers);
  } catch (error) {
    await removeAll();
    throw error;
  }
  return removeAll;
}
