import { Problem } from '../files/problem.ts';
import { createLedgerEntry } from './ledger.ts';
import { requireModule, type Target, withRegistry, writeModule } from '../registry/registry.ts';

/**
 * Switches a module off for everybody, immediately and without a restart: pages neither show nor load it, and the
 * server refuses its calls.
 *
 * @param reason the text for visitors of its pages
 * @throws Problem when nothing of that name is published, or no reason is given
 */
export async function switchOff(target: Target, name: string, reason: string): Promise<void> {
  if (reason.trim() === '') throw new Problem(`Say why ${name} is switched off: people read it on its pages.`);
  await withRegistry(target.modulesDir, async (registry) => {
    const module = { ...requireModule(registry, name), off: { reason } };
    await writeModule(target.modulesDir, registry, module, createLedgerEntry(target, name, 'off', { reason }));
  });
}

/**
 * Switches a module on again.
 * @throws Problem when the module is not published, or was not switched off so
 */
export async function switchOn(target: Target, name: string): Promise<void> {
  await withRegistry(target.modulesDir, async (registry) => {
    const { off, ...module } = requireModule(registry, name);
    if (off === undefined)
      throw new Problem(`${name} is not switched off here; MODULES_OFF and switches are settings of the server.`);
    await writeModule(target.modulesDir, registry, module, createLedgerEntry(target, name, 'on', null));
  });
}
