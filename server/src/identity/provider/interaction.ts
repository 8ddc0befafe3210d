import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { errors, type default as Provider, type InteractionResults } from 'oidc-provider';
import type { Tables } from '../../kernel/db/tables.ts';
import type { IdentityEvent } from './identity.ts';
import { type Appearance, type AppearanceHints, formatChoiceCookies, chooseAppearance } from './pages/appearance.ts';
import { renderMessagePage } from './pages/message-page.ts';
import type { PageContent } from './pages/page.ts';
import type { PageRenderer } from './pages/renderer.ts';
import { getTexts } from './pages/texts.ts';
import { MOUNT_PATH, setIssuerHeaders } from './provider-routes.ts';

/** The dependencies of every way to sign in. */
export interface SignInDeps {
  readonly provider: Provider;
  readonly db: Kysely<Tables>;
  readonly render: PageRenderer;
  readonly home: string;
  readonly onEvent: (event: IdentityEvent) => Promise<void>;
}

/** The shape of a request of a sign-in page. */
export interface Page {
  Params: { uid: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
/** A request of a sign-in page or of its form. */
export type PageRequest = FastifyRequest<Page>;

/** The path of the sign-in pages on this server. */
export const LOGIN_PATH = `${MOUNT_PATH}/login/:uid`;

/** Returns the path of the pages of one sign-in for the browser. Its cookie is bound to this path. */
export function toLoginPath(provider: Provider, uid: string): string {
  return `${new URL(provider.issuer).pathname}/login/${uid}`;
}

/** Finds the pending sign-in of the request's cookie; `null` if it has expired or is another one. */
export async function findInteraction(
  provider: Provider,
  request: PageRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  setIssuerHeaders(request, new URL(provider.issuer));
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

/** Completes a sign-in and redirects the browser. */
export async function finishInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults,
): Promise<FastifyReply> {
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  return reply.redirect(returnTo, 303);
}

/** Shows a page in the requested appearance, and stores a choice made on it. */
export function showPage(
  { render }: Pick<SignInDeps, 'render'>,
  { request, reply, params }: { readonly request: PageRequest; readonly reply: FastifyReply; readonly params: Params },
  content: (appearance: Appearance) => PageContent,
): FastifyReply {
  const page = render(readAppearanceHints(request, params), content);
  return reply.header('set-cookie', formatChoiceCookies(request.query)).type('text/html').send(page);
}

type Params = Interaction['params'];

/**
 * Leads a signed-in browser, which has gone back to a page of its finished sign-in, to the site; others see that the
 * sign-in has expired. A form is not led there, because its user may want to sign in as somebody else.
 */
export async function leaveFinishedPage(
  deps: Pick<SignInDeps, 'provider' | 'render' | 'home'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isSignedIn = await hasSession(deps.provider, request, reply);
  return isSignedIn ? reply.redirect(deps.home, 303) : showExpired(deps, request, reply);
}

/** Shows that a sign-in has expired. */
export function showExpired(
  { render, home }: Pick<SignInDeps, 'render' | 'home'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const page = render(readAppearanceHints(request, {}), ({ language }) => {
    const texts = getTexts(language);
    return renderMessagePage({
      title: texts.expiredTitle,
      text: texts.expired,
      link: { href: home, text: texts.startAgain },
    });
  });
  return reply.code(400).type('text/html').send(page);
}

/** Returns whether somebody is signed in at this provider in the browser of a request. */
async function hasSession(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  return session.accountId !== undefined;
}

/** Returns the language of the next page. */
export function choosePageLanguage(request: PageRequest, params: Params): Appearance['language'] {
  return chooseAppearance(readAppearanceHints(request, params)).language;
}

/** Reads the hints for the appearance of a page. */
export function readAppearanceHints(request: FastifyRequest, params: Params): AppearanceHints {
  const { query } = request;
  return {
    query: typeof query === 'object' && query !== null ? { ...query } : {},
    params,
    cookie: request.headers.cookie,
    acceptLanguage: request.headers['accept-language'],
  };
}

/** Returns a typed text without surrounding blanks and without characters that the database cannot store. */
export function cleanTypedText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 128) : '';
}
