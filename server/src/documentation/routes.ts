import type { Call } from '@dentarium/api';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { documentationPage } from './page.ts';

/** `/docs`: the contract for people, and `/docs/openapi.json` for programs. */
export function useDocumentation(app: FastifyInstance, contract: readonly Call[]): void {
  const document = openApiDocument(contract);
  const page = documentationPage(contract, document);
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/docs/openapi.json', async (_request, reply) => reply.send(document));
}
