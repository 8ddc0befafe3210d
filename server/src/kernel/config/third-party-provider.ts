import { z } from 'zod';

const provider = z.object({
  /** The name of the provider in calls and in the database. */
  scheme: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'scheme must be lower-case letters, digits and hyphens'),
  nameCh: z.string().min(1),
  nameEn: z.string().min(1),
  issuer: z.url({ protocol: /^https?$/, error: 'issuer must be an address with http or https' }),
  clientId: z.string().min(1),
  /** `null` for a public client. */
  clientSecret: z.string().min(1).nullable().default(null),
});

/** An OpenID Connect provider that users may link their account with. */
export type ThirdPartyProvider = z.infer<typeof provider>;

const providers = z
  .array(provider)
  .refine((list) => new Set(list.map(({ scheme }) => scheme)).size === list.length, 'names a scheme twice');

/** Parses the list of providers in the configuration: JSON in one line. */
export const thirdPartyProviders = z.string().transform((text, context): ThirdPartyProvider[] => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    context.addIssue('must be JSON');
    return z.NEVER;
  }
  const result = providers.safeParse(content);
  if (result.success) return result.data;
  context.addIssue(result.error.issues.map(({ message }) => message).join('; '));
  return z.NEVER;
});
