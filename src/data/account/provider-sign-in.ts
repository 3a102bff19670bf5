import { CALLBACK_SCHEME } from '#core/app/app-schemes.ts'
import { UserFacingError } from '#core/app/errors.ts'
import type { SignInProvider } from '#core/account/providers.ts'
import { getConfig } from '../app/config.ts'

export async function listProviders(): Promise<readonly SignInProvider[]> {
  return (await getConfig()).providers
}

/**
 * Like the SDK's `createOAuth2Token`, with fewer scopes. `back` is the page for the answer, null in the native app.
 * `answer` is the query that comes with it.
 */
export async function providerAddress(id: string, back: string | null, answer: string): Promise<string> {
  const { endpoint, project } = await getConfig()
  const page = `${back ?? `${CALLBACK_SCHEME}${project}://login`}?${answer}`
  const query = new URLSearchParams({ success: page, failure: page, project })
  return `${endpoint}/account/tokens/oauth2/${encodeURIComponent(id)}?${query.toString()}`
}

function problemOf(status: number): string | null {
  if (status < 400) return null
  if (status === 412 || status === 501) return 'provider-off'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'unavailable' : 'provider-failed'
}

/**
 * Checked first, because Appwrite's page for a refusal has no way back. @throws UserFacingError `provider-off`,
 * `rate-limited`, `unavailable`, `provider-failed`.
 */
export async function assertProvider(address: string): Promise<void> {
  let status: number
  try {
    // Status 0 is a redirect that was not followed, which means that the provider is ready.
    status = (await fetch(address, { redirect: 'manual', credentials: 'omit', cache: 'no-store' })).status
  } catch {
    return
  }
  const code = problemOf(status)
  if (code !== null) throw new UserFacingError(code)
}
