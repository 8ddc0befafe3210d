import { rm } from 'node:fs/promises';

/** Removes the data of the run's products after they have stopped. */
export default async function removeData(): Promise<void> {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
