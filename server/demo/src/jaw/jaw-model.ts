import type { Mouth, Tooth } from '../mouth/mouth.ts';
import { getChewingOutline, type Outline } from '../mouth/tooth-outlines.ts';
import type { Jaw } from '../mouth/tooth-sizes.ts';
import { createGumBody } from './gum-body.ts';
import { createClosedBody, type Triangle, type Vertex } from './mesh.ts';
import { encodeStl } from './stl.ts';

/**
 * Creates a trimmed study model of one jaw as binary STL: the gum as one body and each crown as another. In mm, x to
 * the patient's right, y forwards, z upwards: right-handed, as viewers expect.
 */
export function createJawModel(mouth: Mouth, jaw: Jaw): Buffer {
  const teeth = mouth[jaw];
  const triangles = [createGumBody(teeth, jaw), ...teeth.map(createCrown)].flat().map(toRightHanded);
  return encodeStl(`Dentarium demonstration ${jaw} jaw`, triangles);
}

/**
 * Converts a triangle to a right-handed frame. A mouth has x to the left, which is left-handed: x is negated, and the
 * order of the corners is reversed so that they face outwards.
 */
function toRightHanded([a, b, c]: Triangle): Triangle {
  const mirrorVertex = ([x, y, z]: Vertex): Vertex => [-x, y, z];
  return [mirrorVertex(a), mirrorVertex(c), mirrorVertex(b)];
}

/** The relative width of the crown from its neck (v = 0) to its edge (v = 1). */
const SWELL: readonly (readonly [v: number, width: number, depth: number])[] = [
  [-0.5, 0.62, 0.7],
  [-0.2, 0.74, 0.82],
  [0, 0.8, 0.9],
  [0.2, 0.9, 0.97],
  [0.45, 0.98, 1],
  [0.65, 1, 0.97],
  [0.82, 0.98, 0.9],
  [0.94, 0.94, 0.82],
];

/** Creates the crown of a tooth in the frame of the mouth. */
export function createCrown(tooth: Tooth): Triangle[] {
  const outline = sampleOutline(getChewingOutline(tooth.form, tooth.jaw));
  const front = tooth.position <= 3;
  const up = tooth.jaw === 'upper' ? 1 : -1;
  const ring = (v: number, width: number, depth: number, rise: (u: number, w: number) => number): Vertex[] =>
    outline.map(([u, w]) => {
      // A front crown thins to a wedge whose edge lies towards the lip.
      const thin = front ? 1 - (tooth.form === 'canine' ? 0.5 : 0.74) * Math.max(v, 0) : 1;
      const out = (w * depth * thin + (front ? (1 - thin) * 0.36 : 0)) * tooth.depth + (front ? (v - 1) * 0.8 : 0);
      const mesialOffset = u * width * tooth.width + (1 - v) * tooth.tilt * tooth.height;
      return [
        tooth.x + tooth.archDirection[0] * mesialOffset + tooth.out[0] * out,
        tooth.y + tooth.archDirection[1] * mesialOffset + tooth.out[1] * out,
        tooth.edge + up * ((1 - v) * tooth.height + rise(u * width, w * depth)),
      ];
    });
  const flat = (): number => 0;
  const relief = createRelief(tooth);
  const top = front
    ? [ring(1, 0.86, 0.7, relief), ring(1.01, 0.5, 0.4, relief)]
    : [0.84, 0.66, 0.48, 0.3, 0.14].map((share) => ring(0.96, 0.94 * share + 0.02, 0.84 * share, relief));
  return createClosedBody([...SWELL.map(([v, width, depth]) => ring(v, width, depth, flat)), ...top]);
}

/** Creates a function for the height of the chewing surface below the cusp tips: cusps up, fissures down. */
function createRelief(tooth: Tooth): (u: number, w: number) => number {
  const cusps: readonly (readonly [number, number])[] =
    tooth.form === 'molar'
      ? [
          [-0.25, 0.25],
          [0.23, 0.25],
          [-0.22, -0.24],
          [0.22, -0.24],
        ]
      : tooth.form === 'premolar'
        ? [
            [0, 0.25],
            [0, -0.24],
          ]
        : [[0, 0.1]];
  const deep = tooth.form === 'molar' ? 2.1 : tooth.form === 'premolar' ? 2.2 : tooth.form === 'canine' ? 1 : 0.1;
  return (u, w) =>
    deep * (1 - Math.max(...cusps.map(([cu, cw]) => Math.exp(-(((u - cu) / 0.17) ** 2) - ((w - cw) / 0.17) ** 2))));
}

/** Samples the curves of the outline, four points each. */
function sampleOutline(outline: Outline): [number, number][] {
  const points: [number, number][] = [];
  for (let i = 0; i + 3 < outline.length; i += 3) {
    const [a, b, c, d] = [outline[i], outline[i + 1], outline[i + 2], outline[i + 3]];
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    for (let t = 0; t < 1; t += 0.25) {
      const k = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3] as const;
      points.push([
        k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
        k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
      ]);
    }
  }
  return points;
}
