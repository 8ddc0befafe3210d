import { isInbox } from '@dentarium/domain';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** The attribution of a category. */
type Statement = Pick<Selectable<Tables['file']>, 'classified_by' | 'stated_by' | 'stated_at'>;

const NOBODY: Statement = { classified_by: null, stated_by: null, stated_at: null };

/** Returns the attribution of a category that a person assigns or confirms. Inbox categories have none. */
export function toStatement(accountId: string, category: number): Statement {
  return isInbox(category) ? NOBODY : { classified_by: 'person', stated_by: accountId, stated_at: new Date() };
}

/**
 * Returns the attribution of a restored category: the classifier for its own category, otherwise the person who
 * restores it.
 */
export function toRestoredStatement(
  accountId: string,
  category: number,
  { classifier_category }: Pick<Selectable<Tables['file']>, 'classifier_category'>,
): Statement {
  const isClassifiers = classifier_category === category && !isInbox(category);
  return isClassifiers ? { ...NOBODY, classified_by: 'classifier' } : toStatement(accountId, category);
}
