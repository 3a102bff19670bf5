/** Replaces `undici` in the Worker (wrangler.toml): node-appwrite then uses the runtime's fetch, which is bound per request. */
import { NoAnswer } from './errors.ts'

const WITHOUT_BODY = new Set([204, 205, 304])

/** @throws {NoAnswer} also when the connection breaks within the answer */
export const fetch = async (input: string | URL, init?: RequestInit): Promise<Response> => {
  // What is wrong with the call itself is a bug, and fetch would reject for it in the same way.
  new Headers(init?.headers)
  const url = new URL(input)
  try {
    const answer = await globalThis.fetch(url, init)
    const { status, headers } = answer
    const bytes = await answer.arrayBuffer()
    return new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, headers })
  } catch (error) {
    throw new NoAnswer('Appwrite did not answer.', { cause: error })
  }
}

const { FormData: RuntimeFormData, File: RuntimeFile } = globalThis as unknown as Record<'FormData' | 'File', unknown>
export { RuntimeFormData as FormData, RuntimeFile as File }

export class Agent {
  constructor() {
    throw new Error('self-signed certificates are not accepted')
  }
}
