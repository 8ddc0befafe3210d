type Answer = Response | object | string | number | boolean | null;

/** A server with the answers of a test, at the level of `fetch`. */
export interface FakeServer {
  /** `GET /path?query` of every request, in their order. */
  readonly requests: string[];
  /** The last body that was sent to a path, as text. */
  readonly bodies: Map<string, string>;
}

/**
 * Replaces the network by a server.
 *
 * @param answers by path, or by path and query; an answer that is no `Response` is wrapped as the result of a call.
 */
export function serve(answers: Readonly<Record<string, (request: Request) => Answer | Promise<Answer>>>): FakeServer {
  const server: FakeServer = { requests: [], bodies: new Map() };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.origin), init);
    const { pathname, search } = new URL(request.url);
    server.requests.push(`${request.method} ${pathname}${search}`);
    server.bodies.set(pathname, await request.clone().text());
    const answer = answers[`${pathname}${search}`] ?? answers[pathname];
    if (answer === undefined) return Response.json({ success: false, errorCode: 'not.found' }, { status: 404 });
    const result = await answer(request);
    return result instanceof Response
      ? result
      : Response.json({ success: true, code: 200, resultInfo: result, data: { resultInfo: result } });
  };
  return server;
}
