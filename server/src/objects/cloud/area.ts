import { defineArea } from '../../kernel/areas/area.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

/** The tables and tasks of the own cloud; the files area serves it if the site has one. */
export const cloudArea = defineArea({
  name: 'cloud',
  tables: ['oss_object', 'oss_part', 'oss_upload', 'oss_write'],
  migrations,
});
