import { defineArea } from '../../kernel/areas/area.ts';
import { releaseEndpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

export { type DeployKey, listDeployKeys, createDeployKey, revokeDeployKey } from './deploy-keys.ts';

/** Module releases over HTTP with deploy keys. */
export const releasesArea = defineArea({
  name: 'releases',
  tables: ['deploy_key'],
  migrations,
  auditActions: ['release.key-made', 'release.key-refused', 'release.key-revoked'],
  start: (deps) => ({ plugin: releaseEndpoints(deps) }),
});
