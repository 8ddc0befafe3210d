import type { FastifyInstance } from 'fastify';
import type { Assets } from './pages/assets.ts';

/** Registers the static files of the pages below a path. Their addresses change with their content. */
export function registerAssetRoutes(app: FastifyInstance, assets: Assets, mountPath: string): void {
  app.get<{ Params: { name: string } }>(`${mountPath}/assets/:name`, async (request, reply) => {
    const asset = assets.find(request.params.name);
    if (!asset) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(asset.type)
      .send(asset.body);
  });
}
