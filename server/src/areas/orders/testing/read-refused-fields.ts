import { ApiError } from '@dentarium/api';
import type { FormFault } from '@dentarium/domain/declared-form';

function toTexts(faults: readonly FormFault[]): string[] {
  return faults.map(({ field, problem }) => `${field} ${problem}`);
}

/** Returns the faults of the fields of a form that a call reports; empty if the call succeeds. */
export async function readRefusedFields(call: Promise<unknown>, code: string, formKey = 0): Promise<string[]> {
  const error = await call
    .then(() => undefined)
    .catch((reason: unknown) => {
      if (reason instanceof ApiError && reason.code === code) return reason;
      throw reason;
    });
  if (error === undefined) return [];
  const detail = error.detail as { fields?: FormFault[]; forms?: { formKey: number; fields: FormFault[] }[] };
  return toTexts(detail.fields ?? detail.forms?.find((form) => form.formKey === formKey)?.fields ?? []);
}
