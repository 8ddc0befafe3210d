import { ApiError } from '@dentarium/api';

/** An invalid field of a form. */
export interface FieldError<Values> {
  readonly field: keyof Values & string;
  /**
   * The problem as a word for which the form has a text; `required` or a word with that ending if the value is missing.
   */
  readonly problem: string;
}

/** The schema of the body of a call: `updateRoleName.body`. */
export interface BodySchema {
  readonly safeParse: (body: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly SchemaIssue[] } | undefined;
  };
}

interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns the word for an issue that a schema reports for a value. */
function toProblem({ code, path }: SchemaIssue, value: unknown): string {
  if (path.length === 1 && isEmpty(value)) return 'required';
  if (code === 'too_small') return 'small';
  return code === 'too_big' ? 'long' : 'invalid';
}

/**
 * Lists the errors that the schema of a call finds in a body. Errors outside of the fields of the form are left to the
 * server.
 */
function listSchemaErrors<Values extends object>(
  schema: BodySchema,
  body: unknown,
  values: Values,
): FieldError<Values>[] {
  const { error } = schema.safeParse(body);
  const parts = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const issues = (error?.issues ?? []).map((issue) => {
    const field = String(issue.path[0]);
    return { field, problem: toProblem(issue, parts[field]) };
  });
  return issues.filter((candidate): candidate is FieldError<Values> => candidate.field in values);
}

/** The validation of the values of a form. */
export interface FormValidation<Values, Body> {
  /**
   * Converts the values to the body of the request, also if they are invalid; the values themselves are sent by
   * default.
   */
  readonly toBody?: (values: Values) => Body;
  /** The schema of the request, that of the call. */
  readonly schema?: BodySchema | undefined;
  /** Rules of shared/domain that the schema cannot express. If both find an error of a field, theirs is shown. */
  readonly rules?: (values: Values) => readonly FieldError<Values>[];
}

/** Returns the request body for the values of a form. */
export function toRequestBody<Values, Body>(
  { toBody }: Pick<FormValidation<Values, Body>, 'toBody'>,
  values: Values,
): Body {
  return toBody === undefined ? (values as unknown as Body) : toBody(values);
}

/**
 * Lists the errors in the values of a form, by the rules of shared/domain and the schema of the call; one error for
 * each field.
 */
export function listFormErrors<Values extends object, Body>(
  validation: FormValidation<Values, Body>,
  values: Values,
): FieldError<Values>[] {
  const { schema, rules } = validation;
  const fieldErrors = [
    ...(rules?.(values) ?? []),
    ...(schema === undefined ? [] : listSchemaErrors(schema, toRequestBody(validation, values), values)),
  ];
  return fieldErrors.filter(({ field }, index) => fieldErrors.findIndex((other) => other.field === field) === index);
}

/** Returns whether a required value is missing. */
export function isMissing({ problem }: { readonly problem: string }): boolean {
  return problem === 'required' || problem.endsWith('.required');
}

/** Lists the fields that a refusal names in its details (`{ fields: [{ field, problem }] }`). */
export function listRefusedFields<Values extends object>(error: unknown, values: Values): FieldError<Values>[] {
  const fields: unknown = error instanceof ApiError ? error.detail['fields'] : undefined;
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((entry: unknown) => {
    const { field, problem } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
    if (typeof field !== 'string' || !(field in values)) return [];
    return [{ field: field as keyof Values & string, problem: typeof problem === 'string' ? problem : 'invalid' }];
  });
}
