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
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** The word for what a schema finds at a value. */
function problemOf({ code, path }: SchemaIssue, value: unknown): string {
  if (path.length === 1 && isEmpty(value)) return 'required';
  if (code === 'too_small') return 'small';
  return code === 'too_big' ? 'long' : 'invalid';
}

/** What the schema of a call finds wrong with a body; what belongs to no field of the form is left to the server. */
function schemaErrors<Values extends object>(schema: BodySchema, body: unknown, values: Values): FieldError<Values>[] {
  const { error } = schema.safeParse(body);
  const parts = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const found = (error?.issues ?? []).map((issue) => {
    const field = String(issue.path[0]);
    return { field, problem: problemOf(issue, parts[field]) };
  });
  return found.filter((found): found is FieldError<Values> => found.field in values);
}

/** What the values of a form are judged by. */
export interface FormJudges<Values, Body> {
  /** What is sent of the values; the values themselves when left out. It is asked for of faulty values, too. */
  readonly toBody?: (values: Values) => Body;
  /** The schema of what is sent, that of the call. */
  readonly schema?: BodySchema | undefined;
  /** Rules that the schema cannot say, of shared/domain; of a field for which both find something, theirs is told. */
  readonly rules?: (values: Values) => readonly FieldError<Values>[];
}

/** What is sent of the values of a form. */
export function bodyOf<Values, Body>({ toBody }: Pick<FormJudges<Values, Body>, 'toBody'>, values: Values): Body {
  return toBody === undefined ? (values as unknown as Body) : toBody(values);
}

/** What is wrong with the values of a form: by the rules of shared/domain and by the schema of the call; one error of a field. */
export function formErrors<Values extends object, Body>(
  judges: FormJudges<Values, Body>,
  values: Values,
): FieldError<Values>[] {
  const { schema, rules } = judges;
  const found = [
    ...(rules?.(values) ?? []),
    ...(schema === undefined ? [] : schemaErrors(schema, bodyOf(judges, values), values)),
  ];
  return found.filter(({ field }, index) => found.findIndex((other) => other.field === field) === index);
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
