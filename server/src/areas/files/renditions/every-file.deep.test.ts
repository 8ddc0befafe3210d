import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { Failure } from '../../../kernel/failures/failure.ts';
import { DamagedImageError, NoRenditionError } from '../../../objects/images/image-job.ts';
import { ImagePool } from '../../../objects/images/image-pool.ts';
import { RENDITION_FORMS, toSourceFormat } from '../../../objects/images/rendition-variants.ts';
import { examine } from './examine.ts';

/** Real files and small cases outside of the repository; a checkout without them skips these tests. */
const SHARED = join(import.meta.dirname, '../../../../../../shared');
const PATIENCE_MS = 600_000;
const AT_ONCE = 4;

/** Every file below the two folders, except for the lists of them. */
const files = ['cases', 'data'].flatMap((folder) => {
  const root = join(SHARED, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:README|INDEX)\.(?:md|json)$/.test(entry.name))
    .map((entry) => relative(SHARED, join(entry.parentPath, entry.name)))
    .toSorted();
});

/** The outcomes of files other than a picture without a doubt; the first pattern that fits counts. */
const OUTCOMES: readonly (readonly [pattern: RegExp, outcome: string])[] = [
  // Pictures with a doubt that their tile names.
  [/^cases\/dicom\/(?:g12-p1-t1|g16-p7-t0|rgb-p1-t1)\.dcm$/, 'picture values'],
  [/^cases\/dicom\/jpeg-grey-says-rgb\.dcm$/, 'picture colours'],
  [/^cases\/photo\/cut-(?:base|prog)\.jpg$/, 'picture incomplete'],
  [/^cases\/photo\/(?:p16-12bit\.png|t12\.tif|t16-12bit\.tif|t16s\.tif|t32u\.tif)$/, 'picture stretched'],
  [/^data\/photos\/tiff\/(?:002|issue-exif-js-124)\.tiff$/, 'picture stretched'],
  [/^data\/dicom\/dicomdir\/77654033\/CT2\/17(?:136|166|196)$/, 'picture window'],
  // Files that an upload refuses by what they are.
  [/^cases\/photo\/webp-named\.jpg$/, 'upload.content WebP'],
  [/^cases\/zip\/3shape\.zip$/, 'upload.zipForeign 3Shape'],
  [/^cases\/zip\/UpperJaw\.dcm$/, 'upload.foreign 3Shape'],
  [/^cases\/zip\/bzip2\.zip$/, 'upload.zipMethod bzip2'],
  [/^cases\/zip\/lzma\.zip$/, 'upload.zipMethod LZMA'],
  [/\/DICOMDIR(?:-reordered)?$/, 'upload.content DICOMDIR'],
  [/^data\/zip\/cube_four_instances(?:_folders)?\.zip$/, 'upload.zipContent'],
  [/\.(?:RAW|avif)$/, 'upload.extension'],
  // DICOM without an image has no tile.
  [/^data\/dicom\/dicomdir\/TINY_ALPHA\/PT000000\//, 'noPixels'],
  [/^data\/dicom\/charset\/chr(?:KoreanMulti|SQEncoding1)\.dcm$/, 'noPixels'],
  [
    /^data\/dicom\/(?:edge\/no-pixel-data\.dcm|encapsulated\/(?:report|wave)_dfl|pydicom\/waveform_ecg\.dcm)$/,
    'noPixels',
  ],
  [/^data\/dicom\/pydicom\/ExplVR_(?:Big|Lit)EndNoMeta\.dcm$/, 'noPixels'],
  // Pixels that contradict the file, and a model that is cut.
  [/^data\/dicom\/pydicom\/(?:JPEG2000-embedded-sequence-delimiter|SC_rgb_jpeg|nested_priv_SQ)\.dcm$/, 'damaged'],
  [/^data\/models\/invalid\//, 'damaged'],
];

/** Models of points and lines, which have no surface; a tile may draw them all the same. */
const WITHOUT_SURFACE =
  /^data\/models\/(?:drc\/(?:cube_pc|pc_color|point_cloud_no_qp)\.drc|obj\/lines(?:_with_vt)?\.obj|ply\/(?:points|pond\.0)\.ply)$/;

function isExpected(file: string, outcome: string): boolean {
  if (WITHOUT_SURFACE.test(file)) return ['noPixels', 'picture'].includes(outcome);
  return outcome === (OUTCOMES.find(([pattern]) => pattern.test(file))?.[1] ?? 'picture');
}

(files.length === 0 ? describe.skip : describe)('every real file and every case', () => {
  let folder: string;
  let pool: ImagePool;
  const outcomes = new Map<string, string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'every-file-'));
    pool = new ImagePool({ maxPixels: 250_000_000, size: 2 });
    const left = files.values();
    const work = async (): Promise<void> => {
      for (const file of left) outcomes.set(file, await readOutcome(file));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }, PATIENCE_MS);
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  /** Takes a file in as an upload does, and draws its thumbnail; returns what a user is told about it. */
  async function readOutcome(file: string): Promise<string> {
    const path = join(SHARED, file);
    try {
      const { contentType } = await examine(path, basename(file), pool);
      const format = toSourceFormat(contentType);
      if (format === undefined) return 'no picture';
      const output = { path: join(folder, `${file.replaceAll('/', '-')}.jpg`), form: RENDITION_FORMS.thumb };
      const { warnings = [] } = await pool.run({ kind: 'derive', path, format, outputs: [output] });
      const { width } = await sharp(output.path).metadata();
      return [width > 0 ? 'picture' : 'empty', ...warnings].join(' ');
    } catch (error) {
      if (error instanceof Failure) return [error.code, ...Object.values(error.detail)].join(' ');
      if (error instanceof NoRenditionError) return `${error.code} ${error.detail}`.trim();
      if (error instanceof DamagedImageError) return 'damaged';
      throw error;
    }
  }

  test('STG-06 shows every file, or says by name why not', () => {
    expect([...outcomes].filter(([file, outcome]) => !isExpected(file, outcome))).toEqual([]);
    expect(outcomes.size).toBe(files.length);
  });
});
