import { ApiError } from '@dentarium/api';
import { useErrorText } from '@dentarium/platform';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { listRefusedFields } from './field-error.ts';
import { focusFirstField } from './first-field.ts';
import type { FormOptions } from './use-form.ts';

/** Returns the refusals of the server by field, until the field changes. */
export function useServerErrors<Values extends FieldValues>(
  {
    refusals = {},
    failureField,
    start,
    problemText,
  }: Pick<FormOptions<Values, unknown, unknown>, 'refusals' | 'failureField' | 'start' | 'problemText'>,
  element: () => HTMLElement | null,
) {
  const errorText = useErrorText();
  const [texts, setTexts] = useState<ReadonlyMap<string, () => string>>(new Map());
  const listFieldErrors = (error: unknown): readonly (readonly [string, () => string])[] => {
    const field = error instanceof ApiError ? (refusals as Record<string, string | undefined>)[error.code] : undefined;
    if (field !== undefined && error instanceof ApiError)
      return [[field, () => problemText?.(error.code, field) ?? errorText(error)]];
    const refusedErrors = listRefusedFields(error, start).map(
      (refusal) => [refusal.field, () => problemText?.(refusal.problem, refusal.field) ?? errorText(error)] as const,
    );
    return refusedErrors.length > 0 || failureField === undefined
      ? refusedErrors
      : [[failureField, () => errorText(error)]];
  };
  return {
    fieldErrorsOf: listFieldErrors,
    show: (error: unknown): void => {
      const fieldErrors = new Map(listFieldErrors(error));
      setTexts(fieldErrors);
      focusFirstField(element(), new Set(fieldErrors.keys()));
    },
    text: (field: string): string | undefined => texts.get(field)?.(),
    clearRefusal: (field: string): void => {
      if (texts.has(field)) setTexts(new Map([...texts].filter(([name]) => name !== field)));
    },
  };
}
