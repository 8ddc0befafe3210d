import type { DeclaredField, FormDeclaration } from '../declaration.ts';
import { section } from '../write-fields.ts';

/** Creates a form of one section. */
export function createTestForm(
  fields: readonly DeclaredField[],
  checks: FormDeclaration['checks'] = [],
): FormDeclaration {
  return { key: 'test', version: 1, sections: [section('only', { ch: '全部', en: 'All' }, fields)], checks };
}
