import type { ModuleReport } from '@dentarium/api/modules/report-calls';
import { recordFallback } from '@dentarium/release';
import type { FastifyBaseLogger } from 'fastify';

/** Records in the ledger of the site that pages fall back from a version. Each pair of versions is recorded once. */
export class Fallbacks {
  readonly #modulesDir: string;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #recordedKeys = new Set<string>();

  constructor(modulesDir: string, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#modulesDir = modulesDir;
    this.#log = log;
  }

  /** Records a reported fallback. The report is counted even if the folder of modules is not writable. */
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
