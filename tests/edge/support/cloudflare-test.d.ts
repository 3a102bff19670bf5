/** The bindings are those of functions/vitest.config.ts. */
declare module 'cloudflare:test' {
  export const env: Readonly<Record<string, unknown>>
}
