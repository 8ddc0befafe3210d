import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { DatabasePool } from '../db/database-pool.ts';
import type { ProcessErrors } from '../logging/process-errors.ts';

const HEALTH_OPTIONS = { logLevel: 'silent', config: { alwaysAnswers: true } } as const;

interface HealthDeps {
  readonly pool: Pick<DatabasePool, 'isAvailable'>;
  readonly processErrors: ProcessErrors;
}

/** `/healthz`: the process lives, and how many errors it has lived through that nobody took. `/readyz`: it can work, which needs its database; asking waits for nothing. */
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
