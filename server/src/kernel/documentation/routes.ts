import type { Call } from '@dentarium/api';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { openApiDocument } from './openapi.ts';
import { documentationPage } from './page.ts';

/** `/docs`: the contract for people, and `/docs/openapi.json` for programs. */
export const documentation = fastifyPlugin(
  async (app: FastifyInstance, { contract }: { readonly contract: readonly Call[] }) => {
    const document = openApiDocument(contract);
    const page = documentationPage(contract, document);
    app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    app.get('/docs/openapi.json', async (_request, reply) => reply.send(document));
  },
);
