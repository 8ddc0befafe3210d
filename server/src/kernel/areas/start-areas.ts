import type { FastifyPluginAsync } from 'fastify';
import type { Area, AreaDeps, AreaHooks, StartedArea } from './area.ts';
import type { Route } from '../http/handle.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { ServiceProbe } from '../probes/service-probe.ts';

/** The areas of a server, each started. */
export interface StartedAreas {
  readonly routes: readonly Route[];
  readonly schedules: readonly Schedule[];
  readonly probes: readonly ServiceProbe[];
  readonly plugins: readonly FastifyPluginAsync[];
  readonly requireService: AreaDeps['requireService'];
  /** Returns the last known state of every area. */
  readonly readHealth: () => Readonly<Record<string, unknown>>;
  /** The hooks of the areas for floors above the kernel, in the order in which the areas started. */
  readonly hooks: readonly { readonly area: string; readonly hooks: AreaHooks }[];
  /** Runs a schedule now, even if it is not due. @throws Error for an unknown name */
  runSchedule(name: string): Promise<void>;
  /** Returns what the areas tell the operator when the server is ready. */
  describeStart(): Promise<readonly string[]>;
  /** Closes every area in reverse order of start. */
  close(): Promise<void>;
}

/**
 * Starts areas one after the other, each after the areas that it uses.
 *
 * @throws Error for two areas, two schedules or two probes of one name, for a table of two areas, for a table of the site that
 *   belongs to another area, for an area that uses one that is not listed or has no service, and for areas that use each
 *   other
 */
export async function startAreas(
  areas: readonly Area[],
  deps: Omit<AreaDeps, 'areas' | 'requireService'>,
): Promise<StartedAreas> {
  assertUnique('area', areas);
  assertUnique(
    'table',
    areas.flatMap(({ tables = [] }) => tables.map((name) => ({ name }))),
  );
  for (const { name, tables = [], siteTables = [] } of areas)
    for (const table of siteTables)
      if (!tables.includes(table))
        throw new Error(`The area ${name} gives everybody access to the table ${table}, which is not its own`);
  const startedByArea = new Map<Area, StartedArea<unknown>>();
  const starting = new Set<Area>();

  const start = async (area: Area): Promise<StartedArea<unknown>> => {
    const startedArea = startedByArea.get(area);
    if (startedArea !== undefined) return startedArea;
    if (!areas.includes(area)) throw new Error(`The area ${area.name} is used and not listed`);
    if (starting.has(area)) throw new Error(`The area ${area.name} uses itself, directly or round`);
    starting.add(area);
    const parts = (await area.start?.({ ...deps, areas, requireService })) ?? {};
    startedByArea.set(area, parts);
    return parts;
  };
  const requireService = async <Service>(area: Area<Service>): Promise<Service> => {
    const { service } = await start(area);
    if (service === undefined) throw new Error(`The area ${area.name} is used and has no service`);
    // The service has the type that the declaration of the area gives it.
    return service as Service;
  };
  const close = async (): Promise<void> => {
    for (const parts of [...startedByArea.values()].toReversed()) await parts.close?.();
  };

  try {
    for (const area of areas) await start(area);
    const areaParts = [...startedByArea].flatMap(([area, parts]) => [area, parts]);
    const schedules = areaParts.flatMap((parts) => parts.schedules ?? []);
    assertUnique('schedule', schedules);
    const probes = [...startedByArea.values()].flatMap((parts) => parts.probes ?? []);
    assertUnique('probe', probes);
    return {
      routes: areaParts.flatMap(({ routes = [] }) => routes),
      schedules,
      probes,
      hooks: [...startedByArea].flatMap(([area, parts]) => [area, parts].map((hooks) => ({ area: area.name, hooks }))),
      plugins: [...startedByArea.values()].flatMap(({ plugin }) => plugin ?? []),
      requireService: requireService,
      readHealth: () =>
        Object.fromEntries(
          [...startedByArea.values()].flatMap(({ readHealth }) => Object.entries(readHealth?.() ?? {})),
        ),
      async runSchedule(name) {
        const schedule = schedules.find((one) => one.name === name);
        if (schedule === undefined) throw new Error(`There is no schedule ${name}`);
        await schedule.run(deps);
      },
      async describeStart() {
        const lines: string[] = [];
        for (const parts of startedByArea.values()) lines.push(...((await parts.describeStart?.()) ?? []));
        return lines;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function assertUnique(kind: string, entries: readonly { readonly name: string }[]): void {
  const names = new Set<string>();
  for (const { name } of entries) {
    if (names.has(name)) throw new Error(`There are two of the ${kind} ${name}`);
    names.add(name);
  }
}
