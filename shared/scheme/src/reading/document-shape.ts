import { z } from 'zod/mini';
import { SCHEME_LIMITS } from '../format/limits.ts';
import { ATTACHMENT_TYPES, ELASTIC_CLASSES, ELASTIC_ANCHORS } from '../format/scheme.ts';

const { reach, steps, keys, teeth, entries, path: maxPathLength, remarks } = SCHEME_LIMITS;

const coordinate = z.number().check(z.gte(-reach), z.lte(reach));
const share = z.number().check(z.gte(-1.001), z.lte(1.001));
const vector = z.tuple([coordinate, coordinate, coordinate]);
const direction = z.tuple([share, share, share]);
const quaternion = z.tuple([share, share, share, share]);
const step = z.int().check(z.gte(0), z.lte(steps));
const tooth = z.int().check(z.gte(11), z.lte(85));
const path = z.string().check(z.minLength(1), z.maxLength(maxPathLength));

const list = <T extends z.ZodMiniType>(entry: T, most: number = entries) =>
  z._default(z.array(entry).check(z.maxLength(most)), []);
const ofArches = <T extends z.ZodMiniType>(entry: T) => z.strictObject({ upper: entry, lower: entry });

const arch = z.strictObject({
  steps: step,
  overcorrection: z._default(step, 0),
  passive: list(step, steps),
});
const paths = z._default(ofArches(z._default(z.nullable(path), null)), { upper: null, lower: null });
const sets = z.int().check(z.gte(0), z.lte(10));
const end = z.strictObject({ tooth, kind: z.enum(ELASTIC_ANCHORS) });

/**
 * The shape of `scheme.json`: the constraints of each field by itself. `docs/aligner-plan.schema.json` is generated
 * from it.
 */
export const schemeDocument = z.strictObject({
  format: z.literal('dentarium-scheme'),
  version: z.literal(1),
  notation: z.literal('FDI'),
  arches: ofArches(arch),
  teeth: z
    .array(
      z.strictObject({
        tooth,
        mesh: path,
        frame: z.strictObject({ origin: vector, m: direction, b: direction, o: direction }),
        keys: list(z.strictObject({ step, p: vector, q: quaternion }), keys),
      }),
    )
    .check(z.minLength(1), z.maxLength(teeth)),
  gums: paths,
  missing: list(tooth, teeth),
  pontics: list(z.strictObject({ tooth, fromStep: step, toStep: step }), teeth),
  attachments: list(
    z.strictObject({
      tooth,
      type: z.enum(ATTACHMENT_TYPES),
      stepOn: step,
      stepOff: step,
      at: vector,
      mesh: z._default(z.nullable(path), null),
    }),
  ),
  ipr: list(
    z.strictObject({
      between: z.tuple([tooth, tooth]),
      mm: z.number().check(z.gt(0), z.lte(2)),
      beforeStep: step.check(z.gte(1)),
    }),
  ),
  elastics: list(
    z.strictObject({
      class: z.enum(ELASTIC_CLASSES),
      side: z.enum(['right', 'left']),
      from: end,
      to: end,
      fromStep: step,
      toStep: step,
    }),
  ),
  retainers: z._default(ofArches(z._default(sets, 0)), { upper: 0, lower: 0 }),
  stl: paths,
  remarks: z._default(z.string().check(z.maxLength(remarks)), ''),
});

/** Returns the JSON schema of `scheme.json`, for authors of such files. */
export function createSchemeJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(schemeDocument, { io: 'input', target: 'draft-2020-12' });
}
