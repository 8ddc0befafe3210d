/**
 * A scheme: the plan of an aligner treatment as a designer hands it in (`docs/aligner-plan.md`). Millimetres, in a right-handed
 * frame with x to the patient's left, y to the back and z up. Teeth are named by their FDI numbers.
 */

/** Three numbers along the axes of the plan, or of a tooth. */
export type Vector = readonly [x: number, y: number, z: number];
/** A rotation as a unit quaternion. */
export type Quaternion = readonly [w: number, x: number, y: number, z: number];

/** The two arches. */
export const ARCHES = ['upper', 'lower'] as const;
/** One of the two arches. */
export type Arch = (typeof ARCHES)[number];

/** What belongs to each arch. */
export type PerArch<T> = Readonly<Record<Arch, T>>;

/** Where a tooth is, relative to step 0: how far its origin has moved in the plan's frame, and its rotation about that origin. */
export interface Pose {
  readonly p: Vector;
  readonly q: Quaternion;
}

/** The pose of a tooth at a step. */
export interface KeyPose extends Pose {
  readonly step: number;
}

/**
 * The frame of a tooth at step 0: the facial-axis point of its crown, and the unit directions mesial, buccal or labial, occlusal or
 * incisal. The triple is left-handed in quadrants 2 and 4.
 */
export interface ToothFrame {
  readonly origin: Vector;
  readonly m: Vector;
  readonly b: Vector;
  readonly o: Vector;
}

/** A tooth of a scheme. Between its keys it moves evenly; after the last one it stays. */
export interface SchemeTooth {
  readonly tooth: number;
  /** The path of its mesh in the zip, placed as at step 0. */
  readonly mesh: string;
  readonly frame: ToothFrame;
  readonly keys: readonly KeyPose[];
}

/** The steps of an arch. */
export interface ArchPlan {
  /** How many aligners there are; step 0 is the beginning. */
  readonly steps: number;
  /** How many of them, at the end, are overcorrection. */
  readonly overcorrection: number;
  /** The steps at which nothing moves. */
  readonly passive: readonly number[];
}

/** The forms of attachments. */
export const ATTACHMENT_TYPES = [
  'horizontal-rectangular',
  'vertical-rectangular',
  'bevelled',
  'ellipsoid',
  'optimised',
  'hook',
  'button',
  'other',
] as const;

/** Something bonded to a tooth. */
export interface Attachment {
  readonly tooth: number;
  readonly type: (typeof ATTACHMENT_TYPES)[number];
  /** The first and the last step with it. */
  readonly stepOn: number;
  readonly stepOff: number;
  /** Its place in the tooth's frame: mesial, buccal, occlusal. */
  readonly at: Vector;
  /** The path of a mesh of its own, placed as at step 0. */
  readonly mesh: string | null;
}

/** Interproximal reduction at the contact between two neighbours. */
export interface InterproximalReduction {
  readonly between: readonly [number, number];
  readonly mm: number;
  /** The step before whose aligner it is done. */
  readonly beforeStep: number;
}

/** A space that the aligner fills as a tooth. */
export interface Pontic {
  readonly tooth: number;
  readonly fromStep: number;
  readonly toStep: number;
}

/** The kinds of elastics. */
export const ELASTIC_CLASSES = ['II', 'III', 'cross', 'box', 'triangle'] as const;
/** What an elastic is hung on: a hook of the aligner, or a button in a cut-out. */
export const ELASTIC_ANCHORS = ['hook', 'button'] as const;

/** An end of an elastic. */
interface ElasticEnd {
  readonly tooth: number;
  readonly kind: (typeof ELASTIC_ANCHORS)[number];
}

/** An elastic between two teeth. */
export interface Elastic {
  readonly class: (typeof ELASTIC_CLASSES)[number];
  readonly side: 'right' | 'left';
  readonly from: ElasticEnd;
  readonly to: ElasticEnd;
  readonly fromStep: number;
  readonly toStep: number;
}

/** A scheme as it stands in `scheme.json`. */
export interface Scheme {
  readonly arches: PerArch<ArchPlan>;
  readonly teeth: readonly SchemeTooth[];
  /** The paths of the meshes of the gums, which stay as they are. */
  readonly gums: PerArch<string | null>;
  /** Teeth that are not there, or are extracted. */
  readonly missing: readonly number[];
  readonly pontics: readonly Pontic[];
  readonly attachments: readonly Attachment[];
  readonly ipr: readonly InterproximalReduction[];
  readonly elastics: readonly Elastic[];
  /** How many retainers are made. */
  readonly retainers: PerArch<number>;
  /** The paths of the models of steps, with `{step}` in them; `null` where they are made from the meshes. */
  readonly stl: PerArch<string | null>;
  readonly remarks: string;
}
