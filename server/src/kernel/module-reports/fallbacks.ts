import type { ModuleReport } from '@dentarium/api/modules/report-calls';
import { recordFallback } from '@dentarium/release';
import type { FastifyBaseLogger } from 'fastify';

/** Has the ledger of the site say that pages fall back from a version. It is looked at once for each pair of versions. */
export class Fallbacks {
  readonly #modulesDir: string;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #recordedKeys = new Set<string>();

  constructor(modulesDir: string, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#modulesDir = modulesDir;
    this.#log = log;
  }

  /** Notes what a page says that it has fallen back to. The report counts all the same where the folder of modules cannot be written. */
  async record({ module, version, stage, cause, fellBackTo: to }: ModuleReport): Promise<void> {
    if (to === undefined || to === version || stage === 'mounted') return;
    const key = `${module} ${version} ${to}`;
    if (this.#recordedKeys.has(key)) return;
    try {
      await recordFallback(this.#modulesDir, { module, version, to, reason: `${stage}: ${cause}` });
      this.#recordedKeys.add(key);
    } catch (error) {
      this.#log.error({ err: error, module, version, to }, 'the ledger of the modules could not be written');
    }
  }
}
