import { encodeBinaryStl, createBox, type SampleBody } from '@dentarium/models/testing';
import type { Attachment, KeyPose, Scheme, SchemeTooth, ToothFrame, Vector } from '../format/scheme.ts';
import { toArch, isRightHanded, toSide } from '../format/teeth.ts';
import { toPlanPoint } from '../poses/interpolate-pose.ts';
import type { SchemeEntries } from '../reading/scheme-meshes.ts';

/** The mesial-distal, buccal-lingual and vertical extent of a tooth in mm. */
type Extent = readonly [width: number, depth: number, height: number];

/** Creates the frame of a tooth in a straight row across the front. Labial is in front for every tooth. */
export function createStraightFrame(tooth: number, origin: Vector): ToothFrame {
  const isRight = toSide(tooth) === 'right';
  return { origin, m: [isRight ? 1 : -1, 0, 0], b: [0, -1, 0], o: [0, 0, toArch(tooth) === 'upper' ? -1 : 1] };
}

/** Creates a block as binary STL. The origin of the frame lies in the middle of its buccal face. */
function createBlockMesh(tooth: number, frame: ToothFrame, [width, depth, height]: Extent): Uint8Array<ArrayBuffer> {
  const { places, triangles } = createBox(width, depth, height);
  const body: SampleBody = {
    places: places.map(([x, y, z]) => toPlanPoint(frame, [x - width / 2, y - depth, z - height / 2])),
    triangles: isRightHanded(tooth) ? triangles : triangles.map(([a, b, c]) => [a, c, b] as const),
  };
  return encodeBinaryStl(body);
}

/** The input for one tooth of a sample scheme. */
export interface SampleTooth {
  readonly tooth: number;
  readonly origin: Vector;
  readonly extent?: Extent;
  readonly keys?: readonly KeyPose[];
}

/** A scheme as submitted, with the files of its zip. */
export interface SampleScheme {
  readonly document: Scheme & { readonly format: string; readonly version: number; readonly notation: string };
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Creates a scheme of blocks with ten steps in each arch. */
export function createSampleScheme(teeth: readonly SampleTooth[], more: Partial<Scheme> = {}): SampleScheme {
  const files = new Map<string, Uint8Array>();
  const schemeTeeth = teeth.map(({ tooth, origin, extent = [8, 7, 10], keys = [] }): SchemeTooth => {
    const [frame, mesh] = [createStraightFrame(tooth, origin), `teeth/${tooth}.stl`];
    files.set(mesh, createBlockMesh(tooth, frame, extent));
    return { tooth, mesh, frame, keys };
  });
  const arch = { steps: 10, overcorrection: 0, passive: [] };
  const document = {
    format: 'dentarium-scheme',
    version: 1,
    notation: 'FDI',
    arches: { upper: arch, lower: arch },
    teeth: schemeTeeth,
    gums: { upper: null, lower: null },
    missing: [],
    pontics: [],
    attachments: [],
    ipr: [],
    elastics: [],
    retainers: { upper: 0, lower: 0 },
    stl: { upper: null, lower: null },
    remarks: '',
    ...more,
  };
  return { document, files };
}

/** Creates an attachment that remains to the end. */
export function createSampleAttachment(tooth: number): Attachment {
  return { tooth, type: 'vertical-rectangular', stepOn: 1, stepOff: 10, at: [0, 0.5, 0], mesh: null };
}

/** Returns the files of a sample as the entries of a zip. */
export function toSchemeEntries(files: ReadonlyMap<string, Uint8Array>): SchemeEntries {
  return {
    zipBytes: 1000,
    sizes: new Map([...files].map(([path, { length }]) => [path, length])),
    read: (path) => Promise.resolve(files.get(path) ?? new Uint8Array(0)),
  };
}
