import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { DatabaseServer } from '../db/database-server.ts';
import type { DatabasePool } from '../db/database-pool.ts';
import type { UnavailableCounts } from '../http/unavailable-counts.ts';
import type { ProcessErrors } from '../logging/process-errors.ts';
import type { ServiceWatch } from '../probes/service-watch.ts';

const HEALTH_OPTIONS = { logLevel: 'silent', config: { isAlwaysAnswered: true } } as const;

interface HealthDeps {
  readonly pool: Pick<DatabasePool, 'isAvailable'>;
  /** The PostgreSQL; undefined in tests of other things. */
  readonly databaseServer?: DatabaseServer | undefined;
  readonly processErrors: ProcessErrors;
  readonly services: Pick<ServiceWatch, 'list' | 'listMissing'>;
  readonly unavailable: Pick<UnavailableCounts, 'get'>;
  /** Returns the last known state of the areas. */
  readonly readFields: () => Readonly<Record<string, unknown>>;
}

/**
 * Serves `/healthz`, which reports that the process is alive, the number of uncaught errors, the answers with 503 by
 * their cause, the state of outside services and of the areas, and `/readyz`, which reports whether the process can
 * work, i.e. whether its database and every required service are available. Neither waits for anything.
 */
export const health = fastifyPlugin(
  async (
    app: FastifyInstance,
    { pool, databaseServer, processErrors, services, unavailable, readFields }: HealthDeps,
  ) => {
    let missingBefore = '';
    /** Logs changes of the readiness only: a load balancer asks every few seconds. */
    const logReadiness = (missing: readonly string[]) => {
      if (missing.join() === missingBefore) return;
      missingBefore = missing.join();
      if (missing.length > 0) app.log.warn({ missing }, '/readyz answers 503');
      else app.log.info('/readyz answers 200 again');
    };
    app.get('/healthz', HEALTH_OPTIONS, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({
        ...readFields(),
        status: 'ok',
        pid: process.pid,
        database: databaseServer,
        faults: processErrors.get(),
        unavailable: unavailable.get(),
        services: services.list().map(omitTitle),
      }),
    );
    app.get('/readyz', HEALTH_OPTIONS, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const missing = services.listMissing();
      logReadiness(pool.isAvailable ? missing : ['database', ...missing]);
      if (!pool.isAvailable) return reply.code(503).send({ status: 'database unreachable' });
      if (missing.length > 0) return reply.code(503).send({ status: 'service unavailable', services: missing });
      return { status: 'ready' };
    });
  },
);

function omitTitle({ name, isRequired, state, changedAt, lastError }: ReturnType<ServiceWatch['list']>[number]) {
  return { name, isRequired, state, changedAt, lastError };
}
