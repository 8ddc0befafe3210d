import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

const ALWAYS = { logLevel: 'silent', config: { alwaysAnswers: true } } as const;

/** `/healthz`: the process lives. `/readyz`: it can work, which needs its database. */
export function useHealth(app: FastifyInstance, db: Kysely<Tables>): void {
  app.get('/healthz', ALWAYS, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', pid: process.pid }),
  );
  app.get('/readyz', ALWAYS, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
}
