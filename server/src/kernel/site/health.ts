import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { DatabasePool } from '../db/database-pool.ts';
import type { ProcessErrors } from '../logging/process-errors.ts';
import type { ServiceWatch } from '../probes/service-watch.ts';

const HEALTH_OPTIONS = { logLevel: 'silent', config: { isAlwaysAnswered: true } } as const;

interface HealthDeps {
  readonly pool: Pick<DatabasePool, 'isAvailable'>;
  readonly processErrors: ProcessErrors;
  readonly services: Pick<ServiceWatch, 'list' | 'listMissing'>;
  /** Returns the last known state of the areas. */
  readonly readFields: () => Readonly<Record<string, unknown>>;
}

/**
 * Serves `/healthz`, which reports that the process is alive, the number of uncaught errors, the state of outside
 * services and of the areas, and `/readyz`, which reports whether the process can work, i.e. whether its database and every required
 * service are available. Neither waits for anything.
 */
export const health = fastifyPlugin(
  async (app: FastifyInstance, { pool, processErrors, services, readFields }: HealthDeps) => {
    app.get('/healthz', HEALTH_OPTIONS, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({
        ...readFields(),
        status: 'ok',
        pid: process.pid,
        faults: processErrors.get(),
        services: services.list().map(omitTitle),
      }),
    );
    app.get('/readyz', HEALTH_OPTIONS, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!pool.isAvailable) return reply.code(503).send({ status: 'database unreachable' });
      const missing = services.listMissing();
      if (missing.length > 0) return reply.code(503).send({ status: 'service unavailable', services: missing });
      return { status: 'ready' };
    });
  },
);

function omitTitle({ name, isRequired, state, changedAt, lastError }: ReturnType<ServiceWatch['list']>[number]) {
  return { name, isRequired, state, changedAt, lastError };
}
