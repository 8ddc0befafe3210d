import { defineArea } from '../../kernel/areas/area.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

/** The quarantine of unused bytes; the files area sweeps. */
export const quarantineArea = defineArea({
  name: 'quarantine',
  tables: ['cloud_grant', 'quarantine_entry', 'sweep_state', 'written_bytes'],
  migrations,
});
