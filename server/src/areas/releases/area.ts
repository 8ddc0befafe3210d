import { defineArea } from '../../kernel/areas/area.ts';
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './deploy-key-commands.ts';
import { describeSiteCommand } from './describe-site.ts';
import { releaseEndpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

/** Module releases over HTTP with deploy keys. */
export const releasesArea = defineArea({
  name: 'releases',
  tables: ['deploy_key'],
  migrations,
  auditActions: ['release.key-made', 'release.key-refused', 'release.key-revoked'],
  siteCommands: [createKeyCommand, listKeysCommand, revokeKeyCommand, describeSiteCommand],
  start: (deps) => ({ plugin: releaseEndpoints(deps) }),
});
