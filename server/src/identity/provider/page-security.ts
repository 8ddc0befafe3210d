/** Headers of every answer under `/identity`. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Builds the headers: no external content, no inline script, no frame. `origins` are the final targets of forms:
 * browsers apply this list to a form through all redirects, and a sign-in ends at the application.
 */
export function buildPageSecurityHeaders(origins: readonly string[]): SecurityHeaders {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
}
