import type { ToothNotation } from '@dentarium/domain';
import type { OverjetLimits } from '@dentarium/domain/detailed-exam';
import type { Kysely } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { toothNotationOf } from '../../clinic/preferences/area.ts';

/** How the findings of an exam are put into words: by the limits of the site, the teeth as the reader writes them. */
export interface ExamReading {
  readonly overjetLimits: OverjetLimits;
  readonly notation: ToothNotation;
}

/** How the caller reads an exam. */
export async function loadExamReading(
  db: Kysely<Tables>,
  principal: Pick<Principal, 'accountId'>,
  overjetLimits: OverjetLimits,
): Promise<ExamReading> {
  return { overjetLimits, notation: await toothNotationOf(db, principal.accountId) };
}
