import { ApiError } from '@dentarium/api';
import type { FormFault } from '@dentarium/domain/declared-form';

function told(faults: readonly FormFault[]): string[] {
  return faults.map(({ field, problem }) => `${field} ${problem}`);
}

/** Returns the faults of the fields of a form that a call reports; empty if the call succeeds. */
export async function refusedFields(call: Promise<unknown>, code: string, formKey = 0): Promise<string[]> {
  const error = await call
    .then(() => undefined)
    .catch((refused: unknown) => {
      if (refused instanceof ApiError && refused.code === code) return refused;
      throw refused;
    });
  if (error === undefined) return [];
  const detail = error.detail as { fields?: FormFault[]; forms?: { formKey: number; fields: FormFault[] }[] };
  return told(detail.fields ?? detail.forms?.find((form) => form.formKey === formKey)?.fields ?? []);
}
