import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { createAuditRoutes } from './routes.ts';

/** The audit trail as it is read; entries are written by the kernel. */
export const auditTrailArea = defineArea({
  name: 'audit-trail',
  calls,
  start: ({ contract, areas, modules }) => ({
    routes: createAuditRoutes(
      [...contract.flatMap(({ audit }) => audit ?? []), ...areas.flatMap(({ auditActions = [] }) => auditActions)],
      modules,
    ),
  }),
});
