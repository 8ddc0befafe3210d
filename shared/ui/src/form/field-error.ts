import { ApiError } from '@dentarium/api';

/** A field of a form that is wrong. */
export interface FieldError<Values> {
  readonly field: keyof Values & string;
  /** Why, in a word that the form has a text for; `required` or one that ends so when it is missing. */
  readonly problem: string;
}

/** The schema of a call's body: `updateRoleName.body`. */
export interface BodySchema {
  readonly safeParse: (body: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly SchemaIssue[] } | undefined;
  };
}

interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly minimum?: number | bigint | undefined;
}

/** The word for what a schema finds. */
function problemOf({ code, minimum }: SchemaIssue): string {
  if (code === 'too_small' && minimum === 1) return 'required';
  if (code === 'too_small') return 'small';
  return code === 'too_big' ? 'long' : 'invalid';
}

/** What the schema of a call finds wrong with a body; what belongs to no field of the form is left to the server. */
export function schemaFieldErrors<Values extends object>(
  schema: BodySchema,
  body: unknown,
  values: Values,
): FieldError<Values>[] {
  const { error } = schema.safeParse(body);
  const found = (error?.issues ?? []).map((issue) => ({ field: String(issue.path[0]), problem: problemOf(issue) }));
  return found.filter((error): error is FieldError<Values> => error.field in values);
}

/** Whether something that is needed is missing. */
export function isMissing({ problem }: { readonly problem: string }): boolean {
  return problem === 'required' || problem.endsWith('.required');
}

/** The fields that a refusal names in its details (`{ fields: [{ field, problem }] }`). */
export function refusedFields<Values extends object>(error: unknown, values: Values): FieldError<Values>[] {
  const fields: unknown = error instanceof ApiError ? error.detail['fields'] : undefined;
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((entry: unknown) => {
    const { field, problem } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
    if (typeof field !== 'string' || !(field in values)) return [];
    return [{ field: field as keyof Values & string, problem: typeof problem === 'string' ? problem : 'invalid' }];
  });
}
