import type { ToothNotation } from '@dentarium/domain';
import type { OverjetLimits } from '@dentarium/domain/detailed-exam';
import type { Kysely } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { toothNotationOf } from '../../clinic/preferences/area.ts';

/** The settings for the wording of findings: the limits of the site and the tooth notation of the reader. */
export interface ExamReading {
  readonly overjetLimits: OverjetLimits;
  readonly notation: ToothNotation;
}

/** Loads the exam settings of the caller. */
export async function loadExamReading(
  db: Kysely<Tables>,
  principal: Pick<Principal, 'accountId'>,
  overjetLimits: OverjetLimits,
): Promise<ExamReading> {
  return { overjetLimits, notation: await toothNotationOf(db, principal.accountId) };
}
