import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { readAppearanceHints } from '../../identity/provider/interaction.ts';
import { type Appearance, chooseAppearance, formatChoiceCookies } from '../../identity/provider/pages/appearance.ts';
import { renderMessagePage } from '../../identity/provider/pages/message-page.ts';
import type { PageContent } from '../../identity/provider/pages/page.ts';
import type { PageRenderer } from '../../identity/provider/pages/renderer.ts';
import { renderEmptySitePage, SETUP_COMMAND } from '../../identity/provider/pages/empty-site-page.ts';
import { trySecret } from '../../identity/secrets/sign-in-limits.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { beginSite } from './begin-site.ts';
import {
  createEmptyValues,
  findSetupProblems,
  parseSetupForm,
  type SetupProblem,
  type SetupValues,
  type SignInKind,
} from './setup-form.ts';
import { findLinkState, hasAnyAccount, SETUP_LIMIT_NAME, SETUP_PATH } from './setup-links.ts';
import { renderSetupPage } from './setup-page.ts';
import { getSetupTexts } from './setup-texts.ts';

/** The dependencies of the set-up pages. */
export interface SetupRouteDeps {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  readonly render: PageRenderer;
  /** The address of the application, with a slash. */
  readonly home: string;
  /** The path of these pages in a browser, behind a prefix of a proxy too. */
  readonly path: string;
}

interface SetupRequest {
  Params: { secret: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams;
}

type LinkState = Awaited<ReturnType<typeof findLinkState>> | { readonly minutes: number };

const STATUS_BY_STATE = { expired: 410, unknown: 404 } as const;
const MAX_SECRET_LENGTH = 100;

/** Registers the pages with which an empty site is set up. Whoever has the link may use them. */
export function registerSetupRoutes(app: FastifyInstance, deps: SetupRouteDeps): void {
  const { db, config, home } = deps;

  app.get(SETUP_PATH, async (request, reply) => {
    if (await hasAnyAccount(db)) return reply.redirect(home, 303);
    return sendPage(deps, request, reply, ({ language }) => renderEmptySitePage(language, home));
  });

  app.get<SetupRequest>(`${SETUP_PATH}/:secret`, async (request, reply) => {
    if (await hasAnyAccount(db)) return showDone(deps, request, reply);
    const state = await tryLink(deps, request);
    if (state !== 'valid') return showRefusal(deps, request, reply, state);
    const { language } = chooseAppearance(readAppearanceHints(request, {}));
    return showForm(deps, request, reply, { values: createEmptyValues(language), problems: [] });
  });

  app.post<SetupRequest>(`${SETUP_PATH}/:secret`, async (request, reply) => {
    if (await hasAnyAccount(db)) return showDone(deps, request, reply);
    const state = await tryLink(deps, request);
    if (state !== 'valid') return showRefusal(deps, request, reply, state);
    const values = parseSetupForm(request.body);
    const signInKind = chooseSignInKind(config);
    const problems = findSetupProblems(values, signInKind);
    if (problems.length > 0) return showForm(deps, request, reply.code(400), { values, problems });
    const outcome = await beginSite(db, {
      secret: request.params.secret,
      values,
      issuer: config.identity.authority,
      hasPassword: signInKind === 'password',
      hasOwners: config.mode === 'public',
      hasFixedFlags: config.hasFixedFlags,
      ip: request.ip,
      requestId: request.id,
    });
    if (outcome === 'has-accounts') return showDone(deps, request, reply);
    if (outcome !== 'begun') return showRefusal(deps, request, reply, outcome);
    deps.log.info('the site is set up');
    return reply.header('set-cookie', formatChoiceCookies({ lang: values.language })).redirect(home, 303);
  });
}

/** Looks up the link; links that are not valid are counted and delayed like wrong passwords. */
async function tryLink({ db }: SetupRouteDeps, request: FastifyRequest<SetupRequest>): Promise<LinkState> {
  const { secret } = request.params;
  let state: LinkState = 'unknown';
  const verdict = await trySecret(db, { userName: SETUP_LIMIT_NAME, ip: request.ip }, async () => {
    state = secret.length > MAX_SECRET_LENGTH ? 'unknown' : await findLinkState(db, secret);
    return state !== 'unknown';
  });
  return verdict.kind === 'wait' ? { minutes: verdict.minutes } : state;
}

function chooseSignInKind({ identity }: Config): SignInKind {
  if (identity.authority === null) return 'password';
  return identity.linkByName ? 'linkByName' : 'subject';
}

function showForm(
  deps: SetupRouteDeps,
  request: FastifyRequest<SetupRequest>,
  reply: FastifyReply,
  { values, problems }: { readonly values: SetupValues; readonly problems: readonly SetupProblem[] },
): FastifyReply {
  const { config, path } = deps;
  return sendPage(deps, request, reply, (appearance) =>
    renderSetupPage(appearance, {
      action: `${path}/${encodeURIComponent(request.params.secret)}`,
      values,
      problems,
      settings: config,
      signInKind: chooseSignInKind(config),
      fixedFlags: config.hasFixedFlags ? config.flags : null,
    }),
  );
}

function showDone(deps: SetupRouteDeps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(deps, request, reply, ({ language }) => {
    const texts = getSetupTexts(language);
    return renderMessagePage({
      title: texts.doneTitle,
      text: texts.done,
      link: { href: deps.home, text: texts.signIn },
    });
  });
}

function showRefusal(
  deps: SetupRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  state: 'expired' | 'unknown' | { readonly minutes: number },
): FastifyReply {
  if (typeof state === 'object') reply.code(429).header('retry-after', String(state.minutes * 60));
  else reply.code(STATUS_BY_STATE[state]);
  return sendPage(deps, request, reply, ({ language }) => {
    const texts = getSetupTexts(language);
    const message =
      typeof state === 'object'
        ? { title: texts.waitTitle, text: texts.wait(state.minutes) }
        : { title: texts[`${state}Title`], text: texts[state] };
    return renderMessagePage({
      ...message,
      detail: SETUP_COMMAND,
      link: { href: deps.path, text: texts.reload },
    });
  });
}

function sendPage(
  { render }: Pick<SetupRouteDeps, 'render'>,
  request: FastifyRequest,
  reply: FastifyReply,
  content: (appearance: Appearance) => PageContent,
): FastifyReply {
  const hints = readAppearanceHints(request, {});
  return reply.header('set-cookie', formatChoiceCookies(hints.query)).type('text/html').send(render(hints, content));
}
