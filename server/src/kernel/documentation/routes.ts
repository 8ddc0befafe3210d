import type { Call } from '@dentarium/api';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { JsonSchemas } from '../areas/area.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { renderDocumentationPage } from './page.ts';

/** Serves `/docs`, the contract as a page, and `/docs/openapi.json`. */
export const documentation = fastifyPlugin(
  async (
    app: FastifyInstance,
    { contract, schemas }: { readonly contract: readonly Call[]; readonly schemas: JsonSchemas },
  ) => {
    // Built on the first request: most servers run without a reader.
    let document: ReturnType<typeof buildOpenApiDocument> | undefined;
    let page: string | undefined;
    app.get('/docs', async (_request, reply) => {
      document ??= buildOpenApiDocument(contract, schemas);
      page ??= renderDocumentationPage(contract, document);
      return reply.type('text/html; charset=utf-8').send(page);
    });
    app.get('/docs/openapi.json', async (_request, reply) =>
      reply.send((document ??= buildOpenApiDocument(contract, schemas))),
    );
  },
);
