import { defineArea } from '../../kernel/areas/area.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

/** What the own cloud keeps; the area of files serves it where the site has one. */
export const cloudArea = defineArea({
  name: 'cloud',
  tables: ['oss_object', 'oss_part', 'oss_upload', 'oss_write'],
  migrations,
});
