/** `appwriteOrigin` is scheme and host. Inline scripts run only if `scriptHashes` has them (`'sha256-…'` with quotes). */
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
