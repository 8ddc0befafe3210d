import type { FormDeclaration } from '@dentarium/domain/declared-form';

/** What of a form is no file; the places have a drawing of their own. */
export function withoutFiles(declaration: FormDeclaration): FormDeclaration {
  return {
    ...declaration,
    sections: declaration.sections.map((section) => ({
      ...section,
      fields: section.fields.filter(({ kind }) => kind !== 'files' && kind !== 'record'),
    })),
  };
}
