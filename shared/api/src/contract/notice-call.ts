import { z } from 'zod/mini';
import { type Call, service } from './contract.ts';
import { instant, localized } from './shapes.ts';

/** Something that a user should know now. It exists as long as it is true. */
export const notice = z.object({
  /** The same for as long as it is the same news: a patient who is called again has another one. */
  id: z.string(),
  text: localized,
  /** The page of its subject; `null` if the user may not open it. */
  to: z.nullable(z.string()),
  since: instant,
});
export type Notice = z.infer<typeof notice>;

/**
 * Creates the call that a declared source of notices is read with.
 *
 * @param path of a reading call without input whose answer is a list of {@link notice}:
 *   `/api/TriageService/QueryCalledPatients`.
 */
export function createNoticeCall(
  path: string,
): Call<z.core.$ZodType, z.core.$ZodType, z.core.$ZodType, typeof notices> {
  const [name = '', serviceName = ''] = path.split('/').toReversed();
  return service(serviceName, path.slice(0, -name.length - 1), { none: 'page' })(name, {
    method: 'GET',
    own: true,
    permission: 'signedIn',
    result: notices,
    reads: {},
    summary: 'Lists the notices of a module.',
  });
}

const notices = z.array(notice);
