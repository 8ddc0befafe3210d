import type { FullConfig } from '@playwright/test';
import { makeAccounts } from './server/account-pool.ts';

/** Makes the accounts of the run after its products have started. */
export default async function prepareAccounts({ workers }: FullConfig): Promise<void> {
  await makeAccounts(`http://localhost:${process.env['E2E_PRIVATE_PORT']}`, workers);
}
