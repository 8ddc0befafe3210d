import type { Call } from '@dentarium/api';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { openApiDocument } from './openapi.ts';
import { documentationPage } from './page.ts';

/** `/docs`: the contract for people, and `/docs/openapi.json` for programs. */
export const documentation = fastifyPlugin(
  async (app: FastifyInstance, { contract }: { readonly contract: readonly Call[] }) => {
    // Written when somebody asks first: most servers start without a reader.
    let document: ReturnType<typeof openApiDocument> | undefined;
    let page: string | undefined;
    app.get('/docs', async (_request, reply) => {
      document ??= openApiDocument(contract);
      page ??= documentationPage(contract, document);
      return reply.type('text/html; charset=utf-8').send(page);
    });
    app.get('/docs/openapi.json', async (_request, reply) => reply.send((document ??= openApiDocument(contract))));
  },
);
