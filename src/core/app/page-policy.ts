/** Hashes of the inline scripts and styles in the pages (`'sha256-…'` with quotes). */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * `appwriteOrigin` is scheme and host. Without `hashes` (in development) no inline script runs, but every style
 * applies.
 */
export function pagePolicy(appwriteOrigin: string, hashes: InlineHashes | null = null): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...(hashes?.scripts ?? [])].join(' '),
    ['style-src', "'self'", ...(hashes?.styles ?? ["'unsafe-inline'"])].join(' '),
    `img-src 'self' data: blob: ${appwriteOrigin}`,
    `media-src 'self' blob: ${appwriteOrigin}`,
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

/**
 * The page in a frame on other sites: the only one that any site may frame. It reaches nothing but its own files, and
 * contains no frame itself.
 */
export const EMBED_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *'
].join('; ')
