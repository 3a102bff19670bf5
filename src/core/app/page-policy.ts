/** The Content-Security-Policy of every page, for the build's `_headers` and for the Worker where there are none. */

/**
 * No inline script runs but those that were built.
 * @param appwriteOrigin scheme and host: files and data come from there.
 * @param scriptHashes of inline scripts, as `'sha256-…'` with the quotes.
 */
export function pagePolicy(appwriteOrigin: string, scriptHashes: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${appwriteOrigin}`,
    `media-src 'self' blob: https: ${appwriteOrigin}`,
    `connect-src 'self' ${appwriteOrigin} ${appwriteOrigin.replace(/^http/, 'ws')}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join('; ')
}
