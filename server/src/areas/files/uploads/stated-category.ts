import { isInbox } from '@dentarium/domain';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** Who says what a file shows. */
type Statement = Pick<Selectable<Tables['file']>, 'classified_by' | 'stated_by' | 'stated_at'>;

const NOBODY: Statement = { classified_by: null, stated_by: null, stated_at: null };

/** A category that a person gives or confirms; what lies in the inbox has none. */
export function toStatement(accountId: string, category: number): Statement {
  return isInbox(category) ? NOBODY : { classified_by: 'person', stated_by: accountId, stated_at: new Date() };
}

/** A category that a file is given back: the classifier's is its word again, any other is that of whoever gives it back. */
export function toRestoredStatement(
  accountId: string,
  category: number,
  { classifier_category }: Pick<Selectable<Tables['file']>, 'classifier_category'>,
): Statement {
  const isClassifiers = classifier_category === category && !isInbox(category);
  return isClassifiers ? { ...NOBODY, classified_by: 'classifier' } : toStatement(accountId, category);
}
