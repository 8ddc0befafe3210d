import { readFile, writeFile } from 'node:fs/promises';
import type { RecordContext } from '../../records/record-context.ts';
import type { Library } from '../files/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { DamagedImageError, TooManyPixelsError } from '../../objects/images/image-job.ts';

/** Users may see and change only the logos of their own organisations. */
const NOT_FOUND = 'organisation.notFound';
const MAX_LOGO_BYTES = 1_000_000;
/** Enough for 70 mm of paper. */
const FORM = { box: { width: 900, height: 300 }, quality: 92 } as const;

/** The formats of logos by the first bytes of their files. */
const FORMATS = [
  { format: 'png', head: '89504e470d0a1a0a' },
  { format: 'jpeg', head: 'ffd8ff' },
] as const;

/**
 * Re-encodes a logo as a JPEG on white, so that nothing else of its file remains.
 *
 * @throws Failure `report.logo` for anything but a small JPG or PNG
 */
async function renderLogo(library: Library, bytes: Buffer): Promise<Buffer> {
  const match = FORMATS.find(({ head }) => bytes.toString('hex', 0, head.length / 2) === head);
  if (match === undefined || bytes.length > MAX_LOGO_BYTES) throw new Failure('report.logo');
  return library.withScratch((path) =>
    library.withScratch(async (output) => {
      await writeFile(path, bytes);
      const job = { kind: 'derive', path, format: match.format, outputs: [{ path: output, form: FORM }] } as const;
      await library.pool.run(job).catch((error: unknown) => {
        throw error instanceof DamagedImageError || error instanceof TooManyPixelsError
          ? new Failure('report.logo')
          : error;
      });
      return readFile(output);
    }),
  );
}

/** Reads the logo of an organisation; empty without one. */
export async function readLogo(ctx: RecordContext, organisationId: string): Promise<Buffer> {
  const { db } = ctx.requireOrganisation(organisationId, NOT_FOUND);
  const row = await db
    .selectFrom('report_logo')
    .select('image')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row?.image ?? Buffer.alloc(0);
}

/** Sets the logo of an organisation. */
export async function saveLogo(
  ctx: RecordContext,
  { library, organisationId, bytes }: { library: Library; organisationId: string; bytes: Buffer },
): Promise<void> {
  const { principal } = ctx;
  const { db } = ctx.requireOrganisation(organisationId, NOT_FOUND);
  const values = { image: await renderLogo(library, bytes), updated_by: principal.accountId, updated_at: new Date() };
  await db
    .insertInto('report_logo')
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute();
}

/** Deletes the logo of an organisation. Does nothing without one. */
export async function deleteLogo(ctx: RecordContext, organisationId: string): Promise<void> {
  const { db } = ctx.requireOrganisation(organisationId, NOT_FOUND);
  await db.deleteFrom('report_logo').where('organisation_id', '=', organisationId).execute();
}
