/**
 * Replaces `undici` in the Worker (wrangler.toml), so that node-appwrite uses the runtime's fetch, which is bound per
 * request.
 */
import { NoAnswer } from './errors.ts'

const WITHOUT_BODY = new Set([204, 205, 304])

/** @throws {NoAnswer} also when the connection breaks in the middle of the answer */
export const fetch = async (input: string | URL, init?: RequestInit): Promise<Response> => {
  // An invalid call is a bug, but fetch would reject in the same way as for a lost connection, so check it first.
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
