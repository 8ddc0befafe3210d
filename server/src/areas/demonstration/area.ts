import { defineArea } from '../../kernel/areas/area.ts';
import { removeDemo } from './remove-demo-command.ts';

export { ensureDemoClinic, type EnsureDemoClinicOptions } from './ensure-demo-clinic.ts';

/** The demonstration clinic of a site: its creation by the hooks of the areas, and its removal. */
export const demonstrationArea = defineArea({
  name: 'demonstration',
  auditActions: ['site.remove-demo'],
  siteCommands: [removeDemo],
});
