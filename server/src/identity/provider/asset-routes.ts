import type { FastifyInstance } from 'fastify';
import type { Assets } from './pages/assets.ts';
import { MOUNT_PATH } from './provider-routes.ts';

/** Registers the static files of the pages. Their addresses change with their content. */
export function registerAssetRoutes(app: FastifyInstance, assets: Assets): void {
  app.get<{ Params: { name: string } }>(`${MOUNT_PATH}/assets/:name`, async (request, reply) => {
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
