/** What the test runner gives inside workerd: the bindings of functions/vitest.config.ts. */
declare module 'cloudflare:test' {
  export const env: Readonly<Record<string, unknown>>
}
