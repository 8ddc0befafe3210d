import { z } from 'zod/mini';
import { id, instant, integer, text } from '../contract/shapes.ts';

/** Creates a shape with an entry for each arch. */
const createArchShape = <T extends z.ZodMiniType>(entry: T) => z.object({ upper: entry, lower: entry });
const perArch = createArchShape(z.number());
const perArchOrNone = createArchShape(z.nullable(z.number()));

/** Figures at a step, in mm; `null` if the teeth that they are measured from are missing. */
const occlusionFigures = z.object({
  overjet: z.nullable(z.number()),
  /** Negative values are an open bite. */
  overbite: z.nullable(z.number()),
  /** To the patient's left. */
  midline: perArchOrNone,
  canineWidth: perArchOrNone,
  molarWidth: perArchOrNone,
});

const toothContact = z.object({
  teeth: z.tuple([z.number(), z.number()]),
  mm: z.number(),
  /** The reduction at the contact that is done by then, which the meshes do not show. */
  ipr: z.number(),
  /** True if it is deeper than teeth can be, with the reduction. */
  isMarked: z.boolean(),
});

const boltonRatio = z.nullable(
  z.object({ upper: z.number(), lower: z.number(), ratio: z.number(), ratioAfterIpr: z.number() }),
);

/** `SchemeFigures` of `@dentarium/scheme/figures`: mm, percent for ratios. */
export const schemeFigures = z.object({
  bolton: z.object({ anterior: boltonRatio, overall: boltonRatio }),
  start: occlusionFigures,
  end: occlusionFigures,
  startContacts: z.array(toothContact),
  endContacts: z.array(toothContact),
  /** Mesial-distal widths by tooth. */
  widths: z.record(z.string(), z.number()),
  aligners: perArch,
  attachments: perArch,
  /** The sum of the reduction. */
  ipr: perArch,
});

/** A `SchemeMark` of `@dentarium/scheme`, which is shown to the doctor before they decide. */
export const schemeMark = z.object({
  /** `MarkRule` of `@dentarium/scheme`. */
  rule: z.string(),
  teeth: z.array(z.number()),
  step: z.number(),
  fromStep: z.number(),
  toStep: z.number(),
  value: z.nullable(z.number()),
  limit: z.nullable(z.number()),
});

/** A remark of a doctor: on a tooth, on a step, or on both. */
export const schemeRemark = z.object({
  /** FDI. */
  tooth: z.nullable(integer(11, 85)),
  step: z.nullable(integer(0, 200)),
  text: text(1000),
});

/** Steps of an arch, both included; `null` for none. */
const stepRange = z.nullable(z.object({ from: z.number(), to: z.number() }));

/** The confirmation of a plan by a doctor. */
export const schemeConfirmation = z.object({
  at: instant,
  by: z.object({ id, name: z.string() }),
  /** The sentence that was shown. */
  statement: z.string(),
  /** SHA-256 of the zip, 64 hexadecimal digits. */
  digest: z.string(),
  upper: stepRange,
  lower: stepRange,
});

/** The state of a version of a plan. */
export const SCHEME_STATES = ['expert', 'returned', 'proposed', 'changes', 'confirmed', 'notChosen'] as const;
/**
 * `expert` waits for the expert, `returned` was returned by them; `proposed` was proposed to the doctor, `changes` were
 * requested by them, `confirmed`; `notChosen` if they decided on another version.
 */
export type SchemeState = (typeof SCHEME_STATES)[number];

/** A version of a plan. */
export const orderScheme = z.object({
  schemeId: id,
  orderId: id,
  /** From 1, counted in the order. */
  number: z.number(),
  state: z.enum(SCHEME_STATES),
  /** SHA-256 of the zip, 64 hexadecimal digits. */
  digest: z.string(),
  /** The note of the designer. */
  note: z.string(),
  submittedAt: instant,
  /** The number of aligners of each arch, including the overcorrection. */
  steps: perArch,
  overcorrection: perArch,
  /** The steps at which nothing moves. */
  passive: createArchShape(z.array(z.number())),
  /** The number of sets of retainers. */
  retainers: perArch,
  figures: schemeFigures,
  marks: z.array(schemeMark),
  confirmation: z.nullable(schemeConfirmation),
  /** True for a version before a cancellation of its order: it stays visible, and is not decided on any more. */
  isCancelled: z.boolean(),
});
export type OrderScheme = z.infer<typeof orderScheme>;

/** The opinion of a doctor or an expert on a version. */
export const schemeOpinion = z.object({
  id,
  orderId: id,
  schemeId: id,
  /** The number of the version. */
  number: z.number(),
  at: instant,
  by: z.object({ id, name: z.string(), role: z.enum(['doctor', 'expert']) }),
  decision: z.enum(['change', 'confirm', 'approve', 'return']),
  opinion: z.string(),
  remarks: z.array(schemeRemark),
});
export type SchemeOpinion = z.infer<typeof schemeOpinion>;
