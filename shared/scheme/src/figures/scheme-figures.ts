import { type Arch, ARCHES, type OfArches, type Scheme } from '../format/scheme.ts';
import { archOf } from '../format/teeth.ts';
import type { MeshReader } from '../reading/scheme-meshes.ts';
import { type BoltonKind, boltonRatio, type BoltonRatio } from './bolton.ts';
import { contactsAt, type ToothContact } from './contacts.ts';
import { type CrownPoints, crownPoints } from './crown-points.ts';
import { type ArchSteps, occlusionAt, type OcclusionFigures } from './occlusion.ts';

/** What is worked out of a scheme when it is handed in, and shown beside it. */
export interface SchemeFigures {
  readonly bolton: Readonly<Record<BoltonKind, BoltonRatio | null>>;
  /** At step 0 and at the last step of each arch. */
  readonly start: OcclusionFigures;
  readonly end: OcclusionFigures;
  readonly startContacts: readonly ToothContact[];
  readonly endContacts: readonly ToothContact[];
  /** Mesial-distal widths in mm, by tooth. */
  readonly widths: Readonly<Record<number, number>>;
  readonly aligners: OfArches<number>;
  readonly attachments: OfArches<number>;
  /** The sum of the reduction in mm. */
  readonly ipr: OfArches<number>;
}

/**
 * Works out the figures of a scheme. Meshes are read one at a time, and again for contacts.
 *
 * @throws what reading a mesh throws
 */
export async function schemeFigures(scheme: Scheme, readMesh: MeshReader): Promise<SchemeFigures> {
  const points = new Map<number, CrownPoints>();
  const boxes = new Map<number, { readonly least: ToothCorner; readonly most: ToothCorner }>();
  for (const tooth of scheme.teeth) {
    const body = await readMesh(tooth.mesh, 'tooth');
    points.set(tooth.tooth, crownPoints(body, tooth));
    boxes.set(tooth.tooth, { least: body.least, most: body.most });
  }
  const widths = new Map([...points].map(([tooth, { width }]) => [tooth, width]));
  const [start, end]: [ArchSteps, ArchSteps] = [{ upper: 0, lower: 0 }, ofArches((arch) => scheme.arches[arch].steps)];
  const contacts = (steps: ArchSteps) => contactsAt(scheme, boxes, steps, ({ mesh }) => readMesh(mesh, 'tooth'));
  return {
    bolton: {
      anterior: boltonRatio('anterior', widths, scheme.ipr),
      overall: boltonRatio('overall', widths, scheme.ipr),
    },
    start: occlusionAt(scheme, points, start),
    end: occlusionAt(scheme, points, end),
    startContacts: await contacts(start),
    endContacts: await contacts(end),
    widths: Object.fromEntries(widths),
    ...schemeCounts(scheme),
  };
}

type ToothCorner = readonly [number, number, number];

/** What is counted of a scheme, for each arch: aligners, attachments, and the sum of the reduction in mm. */
function schemeCounts({
  arches,
  attachments,
  ipr,
}: Pick<Scheme, 'arches' | 'attachments' | 'ipr'>): Pick<SchemeFigures, 'aligners' | 'attachments' | 'ipr'> {
  return {
    aligners: ofArches((arch) => arches[arch].steps),
    attachments: ofArches((arch) => attachments.filter(({ tooth }) => archOf(tooth) === arch).length),
    ipr: ofArches((arch) =>
      ipr.filter(({ between: [one] }) => archOf(one) === arch).reduce((sum, { mm }) => sum + mm, 0),
    ),
  };
}

function ofArches(figure: (arch: Arch) => number): OfArches<number> {
  const [upper, lower] = ARCHES.map(figure);
  return { upper: upper ?? 0, lower: lower ?? 0 };
}
