import { SCHEME_DOCUMENT } from '@dentarium/domain/zip-content';
import type { Arch, PerArch, Scheme } from '@dentarium/scheme';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { createGumBody } from '../jaw/gum-body.ts';
import { createCrown } from '../jaw/jaw-model.ts';
import type { MouthKind } from '../mouth/malocclusions.ts';
import { createMouth } from '../mouth/mouth.ts';
import { toToothFrame, toPlanTriangles } from './plan-frame.ts';
import { encodePly, subdivide } from './ply.ts';
import { type Staging, createToothKeys } from './tooth-keys.ts';

/** The input of a drawn scheme besides the mouth. */
export interface SchemeDraft extends Pick<
  Scheme,
  'missing' | 'pontics' | 'attachments' | 'ipr' | 'elastics' | 'retainers' | 'remarks'
> {
  readonly kind: MouthKind;
  readonly staging: PerArch<Staging>;
  /** The number of times each triangle of a crown is split into four. */
  readonly fineness: number;
}

const ARCHES = ['upper', 'lower'] as const;
/** A fixed date, so that zips of the same scheme are identical. */
const CREATION_DATE = new Date(Date.UTC(2026, 0, 5));

/**
 * Draws a scheme, tooth by tooth, from a mouth before its treatment to the mouth after it, as a zip in the format of
 * designers.
 */
export async function createScheme(draft: SchemeDraft): Promise<Buffer> {
  const [before, after] = [createMouth(draft.kind, 'before'), createMouth(draft.kind, 'after')];
  const files = new Map<string, Buffer>();
  const teeth = ARCHES.flatMap((arch) =>
    before[arch].flatMap((tooth) => {
      const finalTooth = after[arch].find(({ fdi }) => fdi === tooth.fdi);
      if (finalTooth === undefined || draft.missing.includes(tooth.fdi)) return [];
      const mesh = `teeth/${String(tooth.fdi)}.ply`;
      files.set(mesh, encodePly(subdivide(toPlanTriangles(createCrown(tooth)), draft.fineness)));
      const keys = createToothKeys(tooth, finalTooth, draft.staging[arch]);
      return [{ tooth: tooth.fdi, mesh, frame: toToothFrame(tooth), keys }];
    }),
  );
  for (const arch of ARCHES)
    files.set(`gum/${arch}.ply`, encodePly(toPlanTriangles(createGumBody(before[arch], arch))));
  const { missing, pontics, attachments, ipr, elastics, retainers, remarks, staging } = draft;
  const plan = (arch: Arch) => {
    const { steps, overcorrection, passive } = staging[arch];
    return { steps, overcorrection, passive };
  };
  const document = {
    format: 'dentarium-scheme',
    version: 1,
    notation: 'FDI',
    arches: { upper: plan('upper'), lower: plan('lower') },
    teeth,
    gums: { upper: 'gum/upper.ply', lower: 'gum/lower.ply' },
    missing,
    pontics,
    attachments,
    ipr,
    elastics,
    retainers,
    remarks,
  };
  return zipFiles(new Map([[SCHEME_DOCUMENT, Buffer.from(JSON.stringify(document))], ...files]));
}

async function zipFiles(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, extendedTimestamp: false });
  for (const [name, bytes] of files)
    await writer.add(name, new Uint8ArrayReader(new Uint8Array(bytes)), { lastModDate: CREATION_DATE });
  return Buffer.from(await (await writer.close()).arrayBuffer());
}
