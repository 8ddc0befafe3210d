import type { Call } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { Failure } from '../../failures/failure.ts';
import { createStaleFailure } from '../../failures/optimistic-lock.ts';
import { handle, handleSiteData, type Route } from '../handle.ts';

// A test contract with one call for each feature of `implement`.

const call = service('TestService', '/api/TestService', { none: 'several' });
export const whoAmI = call('WhoAmI', {
  method: 'GET',
  permission: 'signedIn',
  result: z.object({ id: z.string() }),
  summary: 'Says who calls.',
});
export const edit = call('Edit', {
  method: 'POST',
  permission: { right: 'edit' },
  audit: 'test.edit',
  body: z.object({ name: z.string() }),
  result: z.object({ id: z.string() }),
  summary: 'Writes a row.',
});
export const refuse = call('Refuse', {
  method: 'POST',
  permission: 'signedIn',
  audit: 'test.refuse',
  result: z.literal(true),
  summary: 'Writes a row, then refuses.',
});
export const own = call('Own', {
  method: 'GET',
  own: true,
  permission: 'anyone',
  result: z.literal(true),
  summary: 'Refuses, ours.',
});
export const crash = call('Crash', {
  method: 'GET',
  permission: 'anyone',
  envelope: 'code',
  result: z.literal(true),
  summary: 'Fails.',
});
const academyCall = service('TestService', '/api/TestService', { module: 'academy' });
export const switchedOff = academyCall('Off', {
  method: 'GET',
  permission: 'signedIn',
  result: z.literal(true),
  summary: 'Of a module that is off.',
});
export const part = call('Part', {
  method: 'POST',
  multipart: true,
  permission: 'signedIn',
  body: z.object({ file: z.custom<Blob>() }),
  result: z.number(),
  summary: 'Counts bytes.',
});
export const intranet = call('Intranet', {
  method: 'GET',
  permission: { right: 'edit', mode: 'private' },
  result: z.literal(true),
  summary: 'Of private mode.',
});
export const forFew = call('ForFew', {
  method: 'GET',
  permission: { whitelist: 'developers' },
  result: z.literal(true),
  summary: 'Of a white list.',
});
export const undeclared = call('Undeclared', {
  method: 'GET',
  permission: 'anyone',
  result: z.object({ shown: z.number() }),
  summary: 'Gives more than it declares.',
});
export const silent = call('Silent', {
  method: 'POST',
  permission: 'signedIn',
  audit: 'test.silent',
  result: z.literal(true),
  summary: 'Says of nobody whose data it touches.',
});
export const hasty = call('Hasty', {
  method: 'GET',
  permission: 'signedIn',
  result: z.literal(true),
  summary: 'Reads rows before it says whose they are.',
});
export const naming = call('Naming', {
  method: 'GET',
  permission: 'signedIn',
  result: z.literal(true),
  summary: 'Names a row and authorises nothing.',
});
export const siteText = call('SiteText', {
  method: 'GET',
  permission: 'signedIn',
  result: z.number(),
  summary: 'Reads the rows of somebody as data of the site.',
});
export const siteRows = call('SiteRows', {
  method: 'GET',
  permission: 'signedIn',
  result: z.number(),
  summary: 'Reads a table of the site.',
});
/** Every call of the test. */
export const testContract: Call[] = [
  whoAmI,
  edit,
  refuse,
  own,
  crash,
  switchedOff,
  part,
  intranet,
  forFew,
  undeclared,
  silent,
  hasty,
  naming,
  siteText,
  siteRows,
];

/** The handlers of the test contract. */
export const testRoutes: Route[] = [
  handle(whoAmI, async (ctx) => ({ id: ctx.requireSelf().accountId })),
  handle(edit, async (ctx) => {
    const { db } = ctx.requireSelf();
    const { id } = await db
      .insertInto('organisation')
      .values({ name: ctx.body.name, name_en: '', auth_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.recordSubject({ organisationId: id });
    return { id };
  }),
  handle(refuse, async (ctx) => {
    const { db } = ctx.requireSelf();
    await db.insertInto('organisation').values({ name: 'left behind', name_en: '', auth_id: null }).execute();
    throw createStaleFailure('patient');
  }),
  handle(own, async () => {
    throw new Failure('request.repeatedDifferently');
  }),
  handle(crash, async () => {
    throw new Error('with a secret in it');
  }),
  handleSiteData(switchedOff, async () => true as const),
  handleSiteData(forFew, async () => true as const),
  handle(part, async (ctx) => {
    ctx.requireSelf();
    return ctx.body.file.length;
  }),
  handleSiteData(intranet, async () => true as const),
  handleSiteData(undeclared, async () => ({ shown: 1, secret: 2 })),
  handle(silent, async () => true as const),
  handle(hasty, async (ctx) => {
    // @ts-expect-error -- `organisation` is not a table of the site
    ctx.db.selectFrom('organisation');
    // SQL as text within a query of the site compiles.
    await ctx.db.selectNoFrom(sql`(select count(*) from organisation)`.as('count')).execute();
    ctx.listOrganisationIds();
    return true as const;
  }),
  handle(naming, async (ctx) => {
    ctx.recordSubject({ id: 'a row' });
    return true as const;
  }),
  handleSiteData(siteText, async ({ db }) => {
    // A query by the builder on such a table does not compile.
    // @ts-expect-error -- `organisation` is not a table of the site
    db.selectFrom('organisation');
    // @ts-expect-error -- SQL as text cannot be executed on the database of the site
    const { rows } = await sql<{ id: string }>`select id from organisation`.execute(db);
    return rows.length;
  }),
  handleSiteData(siteRows, async ({ db }) => (await db.selectFrom('role').select('id').execute()).length),
];
