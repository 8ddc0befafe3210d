/**
 * Returns whether a path belongs to one of these routes: is equal to it or lies below it.
 *
 * @param routes as in `module.json`: `["/patient", "/function/report"]`.
 */
export function isOwnPath(path: string, routes: readonly string[]): boolean {
  return routes.some((route) => path === route || path.startsWith(`${route}/`));
}
