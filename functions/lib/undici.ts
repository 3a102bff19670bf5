/** Replaces `undici` in the Worker (wrangler.toml): node-appwrite then uses the runtime's fetch, which is bound per request. */
export const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init)
const { FormData: RuntimeFormData, File: RuntimeFile } = globalThis as unknown as Record<'FormData' | 'File', unknown>
export { RuntimeFormData as FormData, RuntimeFile as File }

export class Agent {
  constructor() {
    throw new Error('self-signed certificates are not accepted')
  }
}
