import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { createAuditRoutes } from './routes.ts';

/** Reads the audit trail; the kernel writes its entries. */
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
