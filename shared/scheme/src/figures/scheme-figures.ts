import { type Arch, ARCHES, type PerArch, type Scheme } from '../format/scheme.ts';
import { toArch } from '../format/teeth.ts';
import type { MeshReader } from '../reading/scheme-meshes.ts';
import { type BoltonKind, computeBoltonRatio, type BoltonRatio } from './bolton.ts';
import { findContacts, type ToothContact } from './contacts.ts';
import { type CrownPoints, computeCrownPoints } from './crown-points.ts';
import { type ArchSteps, computeOcclusion, type OcclusionFigures } from './occlusion.ts';

/** The figures that are computed when a scheme is submitted and shown next to it. */
export interface SchemeFigures {
  readonly bolton: Readonly<Record<BoltonKind, BoltonRatio | null>>;
  /** At step 0 and at the last step of each arch. */
  readonly start: OcclusionFigures;
  readonly end: OcclusionFigures;
  readonly startContacts: readonly ToothContact[];
  readonly endContacts: readonly ToothContact[];
  /** Mesial-distal widths in mm, by tooth. */
  readonly widths: Readonly<Record<number, number>>;
  readonly aligners: PerArch<number>;
  readonly attachments: PerArch<number>;
  /** The sum of the reduction in mm. */
  readonly ipr: PerArch<number>;
}

/**
 * Computes the figures of a scheme. Reads one mesh at a time, and reads meshes again for the contacts.
 *
 * @throws the errors of the mesh reader
 */
export async function computeSchemeFigures(scheme: Scheme, readMesh: MeshReader): Promise<SchemeFigures> {
  const points = new Map<number, CrownPoints>();
  const boxes = new Map<number, { readonly least: ToothCorner; readonly most: ToothCorner }>();
  for (const tooth of scheme.teeth) {
    const body = await readMesh(tooth.mesh, 'tooth');
    points.set(tooth.tooth, computeCrownPoints(body, tooth));
    boxes.set(tooth.tooth, { least: body.least, most: body.most });
  }
  const widths = new Map([...points].map(([tooth, { width }]) => [tooth, width]));
  const [start, end]: [ArchSteps, ArchSteps] = [{ upper: 0, lower: 0 }, mapArches((arch) => scheme.arches[arch].steps)];
  const listContacts = (steps: ArchSteps) => findContacts(scheme, boxes, steps, ({ mesh }) => readMesh(mesh, 'tooth'));
  return {
    bolton: {
      anterior: computeBoltonRatio('anterior', widths, scheme.ipr),
      overall: computeBoltonRatio('overall', widths, scheme.ipr),
    },
    start: computeOcclusion(scheme, points, start),
    end: computeOcclusion(scheme, points, end),
    startContacts: await listContacts(start),
    endContacts: await listContacts(end),
    widths: Object.fromEntries(widths),
    ...countSchemeItems(scheme),
  };
}

type ToothCorner = readonly [number, number, number];

/** Counts the aligners and attachments of each arch, and sums the reduction in mm. */
function countSchemeItems({
  arches,
  attachments,
  ipr,
}: Pick<Scheme, 'arches' | 'attachments' | 'ipr'>): Pick<SchemeFigures, 'aligners' | 'attachments' | 'ipr'> {
  return {
    aligners: mapArches((arch) => arches[arch].steps),
    attachments: mapArches((arch) => attachments.filter(({ tooth }) => toArch(tooth) === arch).length),
    ipr: mapArches((arch) =>
      ipr.filter(({ between: [one] }) => toArch(one) === arch).reduce((sum, { mm }) => sum + mm, 0),
    ),
  };
}

function mapArches(figure: (arch: Arch) => number): PerArch<number> {
  const [upper, lower] = ARCHES.map(figure);
  return { upper: upper ?? 0, lower: lower ?? 0 };
}
