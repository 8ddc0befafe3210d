import { z } from 'zod';

const filledText = z.string({ error: 'must be a text' }).min(1, 'must be a text');
const provider = z.object({
  /** The name of the provider in calls and in the database. */
  scheme: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens'),
  nameCh: filledText,
  nameEn: filledText,
  issuer: z.url({ protocol: /^https?$/, error: 'must be an address with http or https' }),
  clientId: filledText,
  /** `null` for a public client. */
  clientSecret: filledText.nullable().default(null),
});

/** An OpenID Connect provider that users may link their account with. */
export type ThirdPartyProvider = z.infer<typeof provider>;

const FORMAT_MESSAGE = 'must be a JSON array of objects';

const providers = z
  .array(provider, { error: FORMAT_MESSAGE })
  .refine((list) => new Set(list.map(({ scheme }) => scheme)).size === list.length, 'names a scheme twice');

/** Parses the list of providers in the configuration: JSON in one line. */
export const thirdPartyProviders = z.string().transform((text, context): ThirdPartyProvider[] => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    context.addIssue(FORMAT_MESSAGE);
    return z.NEVER;
  }
  const result = providers.safeParse(content);
  if (result.success) return result.data;
  context.addIssue(result.error.issues.map(describeIssue).join('; '));
  return z.NEVER;
});

function describeIssue({ path: [index, key], message }: z.core.$ZodIssue): string {
  return index === undefined
    ? message
    : `has a wrong entry ${Number(index) + 1}: ${key === undefined ? '' : `${String(key)} `}${message}`;
}
