import { z } from 'zod/mini';
import { id, instant, integer, localized, text } from '../contract/shapes.ts';

/** What belongs to each arch. */
const ofArches = <T extends z.ZodMiniType>(entry: T) => z.object({ upper: entry, lower: entry });
const perArch = ofArches(z.number());
const perArchOrNone = ofArches(z.nullable(z.number()));

/** Figures at a step, in mm; `null` where the teeth that they are taken from are not there. */
const occlusionFigures = z.object({
  overjet: z.nullable(z.number()),
  /** Negative is an open bite. */
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
  /** Deeper than teeth can be, with the reduction. */
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

/** `SchemeMark` of `@dentarium/scheme`: what the doctor is shown before they decide. */
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

/** Where a version of a plan stands. */
export const SCHEME_STATES = ['expert', 'returned', 'proposed', 'changes', 'confirmed', 'notChosen'] as const;
/**
 * `expert` waits for the expert, `returned` by them; `proposed` to the doctor, `changes` asked for by them, `confirmed`, `notChosen` where they decided
 * on another version.
 */
export type SchemeState = (typeof SCHEME_STATES)[number];

/** A remark of a doctor: on a tooth, on a step, or on both. */
export const schemeRemark = z.object({
  /** FDI. */
  tooth: z.nullable(integer(11, 85)),
  step: z.nullable(integer(0, 200)),
  text: text(1000),
});

/** Steps of an arch, both included; `null` for none. */
const stepRange = z.nullable(z.object({ from: z.number(), to: z.number() }));

/** What a doctor has said when they confirmed a plan. */
export const schemeConfirmation = z.object({
  at: instant,
  by: z.object({ id, name: z.string() }),
  /** The sentence as it was shown. */
  statement: z.string(),
  /** SHA-256 of the zip, 64 hexadecimal digits. */
  digest: z.string(),
  upper: stepRange,
  lower: stepRange,
});

/** A version of a plan. */
export const orderScheme = z.object({
  schemeId: id,
  orderId: id,
  /** From 1, counted in the order. */
  number: z.number(),
  state: z.enum(SCHEME_STATES),
  /** SHA-256 of the zip, 64 hexadecimal digits. */
  digest: z.string(),
  /** What the designer wrote beside it. */
  note: z.string(),
  submittedAt: instant,
  /** How many aligners each arch has, the overcorrection included. */
  steps: perArch,
  overcorrection: perArch,
  /** The steps at which nothing moves. */
  passive: ofArches(z.array(z.number())),
  /** How many sets of retainers are made. */
  retainers: perArch,
  figures: schemeFigures,
  marks: z.array(schemeMark),
  confirmation: z.nullable(schemeConfirmation),
});
export type OrderScheme = z.infer<typeof orderScheme>;

/** What a doctor or an expert has said of a version. */
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

/** Why a scheme was refused: `SchemeRefusal` of `@dentarium/scheme/reading`. */
export const schemeRefusal = z.object({
  /** As in `teeth[3].keys[2].q`; empty for the file as a whole. */
  place: z.string(),
  /** One of `REFUSAL_CODES`. */
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A scheme that a designer has handed in. */
export const schemeSubmission = z.object({
  schemeId: id,
  orderId: id,
  submittedAt: instant,
  submittedBy: z.object({ id, name: z.string() }),
  note: z.string(),
  /** `checking` while it is read; `refused` with refusals; `failed` with a failure; `taken` as a version. */
  state: z.enum(['checking', 'refused', 'failed', 'taken']),
  refusals: z.array(schemeRefusal),
  /** Why it was not taken although nothing is wrong with it, as a code and its sentence; `null` otherwise. */
  failure: z.nullable(z.object({ code: z.string(), text: localized })),
  /** The version that it has become. */
  scheme: z.nullable(orderScheme),
});
export type SchemeSubmission = z.infer<typeof schemeSubmission>;
