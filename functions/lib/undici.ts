/**
 * Stands in for the package `undici` inside the Worker (`alias` in wrangler.toml): node-appwrite then uses the runtime's own
 * fetch. `fetch` is looked up at each call, because the runtime binds it per request.
 */
export const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init)
const { FormData: RuntimeFormData, File: RuntimeFile } = globalThis as unknown as Record<'FormData' | 'File', unknown>
export { RuntimeFormData as FormData, RuntimeFile as File }

/** Only asked for with self-signed certificates, which the Worker does not accept. */
export class Agent {
  constructor() {
    throw new Error('self-signed certificates are not accepted')
  }
}
