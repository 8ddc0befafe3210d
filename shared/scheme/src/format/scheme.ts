/**
 * A scheme: the plan of an aligner treatment as a designer submits it (`docs/aligner-plan.md`). Lengths are in
 * millimetres, in a right-handed frame with x to the patient's left, y to the back and z up. Teeth have their FDI
 * numbers.
 */

/** A vector along the axes of the plan or of a tooth. */
export type Vector = readonly [x: number, y: number, z: number];
/** A rotation as a unit quaternion. */
export type Quaternion = readonly [w: number, x: number, y: number, z: number];

/** The two arches. */
export const ARCHES = ['upper', 'lower'] as const;
/** One of the two arches. */
export type Arch = (typeof ARCHES)[number];

/** A value per arch. */
export type PerArch<T> = Readonly<Record<Arch, T>>;

/**
 * The position of a tooth relative to step 0: the displacement of its origin in the plan's frame, and its rotation
 * about that origin.
 */
export interface Pose {
  readonly p: Vector;
  readonly q: Quaternion;
}

/** The pose of a tooth at a step. */
export interface KeyPose extends Pose {
  readonly step: number;
}

/**
 * The frame of a tooth at step 0: the facial-axis point of its crown, and the unit directions mesial, buccal or labial,
 * occlusal or incisal. The triple is left-handed in quadrants 2 and 4.
 */
export interface ToothFrame {
  readonly origin: Vector;
  readonly m: Vector;
  readonly b: Vector;
  readonly o: Vector;
}

/** A tooth of a scheme. It moves evenly between its keys and stays in place after the last one. */
export interface SchemeTooth {
  readonly tooth: number;
  /** The path of its mesh in the zip. The mesh has the position of step 0. */
  readonly mesh: string;
  readonly frame: ToothFrame;
  readonly keys: readonly KeyPose[];
}

/** The steps of an arch. */
export interface ArchPlan {
  /** The number of aligners. Step 0 is the start. */
  readonly steps: number;
  /** The number of overcorrection aligners at the end. */
  readonly overcorrection: number;
  /** The steps at which nothing moves. */
  readonly passive: readonly number[];
}

/** The shapes of attachments. */
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
  /** Its position in the tooth's frame: mesial, buccal, occlusal. */
  readonly at: Vector;
  /** The path of its own mesh, in the position of step 0. */
  readonly mesh: string | null;
}

/** Interproximal reduction at the contact between two neighbouring teeth. */
export interface InterproximalReduction {
  readonly between: readonly [number, number];
  readonly mm: number;
  /** The reduction is done before the aligner of this step. */
  readonly beforeStep: number;
}

/** A gap that the aligner fills with the shape of a tooth. */
export interface Pontic {
  readonly tooth: number;
  readonly fromStep: number;
  readonly toStep: number;
}

/** The kinds of elastics. */
export const ELASTIC_CLASSES = ['II', 'III', 'cross', 'box', 'triangle'] as const;
/** The anchors of an elastic: a hook of the aligner, or a button in a cut-out. */
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

/** A scheme as stored in `scheme.json`. */
export interface Scheme {
  readonly arches: PerArch<ArchPlan>;
  readonly teeth: readonly SchemeTooth[];
  /** The paths of the meshes of the gums, which do not change. */
  readonly gums: PerArch<string | null>;
  /** Teeth that are missing or are extracted. */
  readonly missing: readonly number[];
  readonly pontics: readonly Pontic[];
  readonly attachments: readonly Attachment[];
  readonly ipr: readonly InterproximalReduction[];
  readonly elastics: readonly Elastic[];
  /** The number of retainers. */
  readonly retainers: PerArch<number>;
  /** The paths of the models of steps, with the placeholder `{step}`; `null` if they are made from the meshes. */
  readonly stl: PerArch<string | null>;
  readonly remarks: string;
}
