import { defineArea } from '../../kernel/areas/area.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

export { createMachineClient, revokeMachineClient, rotateMachineSecret } from './machine-clients.ts';

/** Systems of manufacturers that call the API with tokens of their own. */
export const machineClientsArea = defineArea({
  name: 'machine-clients',
  tables: ['machine_client'],
  migrations,
});
