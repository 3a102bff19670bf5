/** The way to a provider: an address of Appwrite's that the browser goes to, and is led back from. */
import { UserFacingError } from '#core/app/errors.ts'
import type { SignInProvider } from '#core/account/providers.ts'
import { getConfig } from '../app/config.ts'

/** The providers that this installation offers. */
export async function listProviders(): Promise<readonly SignInProvider[]> {
  return (await getConfig()).providers
}

/**
 * Where the browser has to go (what the SDK's `createOAuth2Token` goes to). No scopes are named: Appwrite then asks for the
 * least, address and name.
 * @param back page of ours that both success and failure lead back to.
 */
export async function providerAddress(id: string, back: string): Promise<string> {
  const { endpoint, project } = await getConfig()
  const query = new URLSearchParams({ success: back, failure: back, project })
  return `${endpoint}/account/tokens/oauth2/${encodeURIComponent(id)}?${query.toString()}`
}

function problemOf(status: number): string | null {
  if (status < 400) return null
  if (status === 412 || status === 501) return 'provider-off'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'unavailable' : 'provider-failed'
}

/**
 * Asks before the browser leaves, because a refusal would be a page of Appwrite's with no way back.
 * @throws UserFacingError `provider-off`, `rate-limited`, `unavailable`, `provider-failed`.
 */
export async function assertProvider(address: string): Promise<void> {
  let status: number
  try {
    // A redirect that is not followed shows as status 0: the provider is ready.
    status = (await fetch(address, { redirect: 'manual', credentials: 'omit', cache: 'no-store' })).status
  } catch {
    // An answer that we may not read is no reason to stop; the browser will see.
    return
  }
  const code = problemOf(status)
  if (code !== null) throw new UserFacingError(code)
}
