import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { DatabasePool } from '../db/database-pool.ts';
import type { ProcessErrors } from '../logging/process-errors.ts';

const HEALTH_OPTIONS = { logLevel: 'silent', config: { isAlwaysAnswered: true } } as const;

interface HealthDeps {
  readonly pool: Pick<DatabasePool, 'isAvailable'>;
  readonly processErrors: ProcessErrors;
}

/**
 * Serves `/healthz`, which reports that the process is alive and the number of uncaught errors, and `/readyz`, which
 * reports whether the process can work, i.e. whether its database is available. Neither waits for anything.
 */
export const health = fastifyPlugin(async (app: FastifyInstance, { pool, processErrors }: HealthDeps) => {
  app.get('/healthz', HEALTH_OPTIONS, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', pid: process.pid, faults: processErrors.get() }),
  );
  app.get('/readyz', HEALTH_OPTIONS, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (pool.isAvailable) return { status: 'ready' };
    return reply.code(503).send({ status: 'database unreachable' });
  });
});
