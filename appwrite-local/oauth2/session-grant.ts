import type { Session } from '../account/sessions-store.ts'
import { formatDate } from '../store/dates.ts'
import { verifyJwt } from '../rights/jwt.ts'
import { installationSecret } from '../store/system-schema.ts'
import type { App } from '../types.ts'
import { ProviderProblem, refreshGrant, type Grant } from './openid.ts'
import { findProvider } from './providers.ts'

export function storeSessionGrant(app: App, sessionId: string, grant: Grant): void {
  app.db
    .prepare(
      'UPDATE sessions SET provider_access_token = ?, provider_refresh_token = ?, provider_access_token_expiry = ? WHERE id = ?'
    )
    .run(grant.accessToken, grant.refreshToken, formatDate(app.options.now() + grant.expiresIn * 1000), sessionId)
}

/** Returns the fields to answer with; none for sessions without an enabled provider. @throws {AppwriteError} */
export async function renewSessionGrant(app: App, session: Session): Promise<Record<string, unknown>> {
  const provider = findProvider(app.db, String(session.json['provider']))
  if (!provider.enabled) return {}
  try {
    const grant = await refreshGrant(provider, String(session.json['providerRefreshToken']))
    storeSessionGrant(app, session.id, grant)
    const expiry = formatDate(app.options.now() + grant.expiresIn * 1000)
    return {
      providerAccessToken: grant.accessToken,
      // A bare date, like `expire` of the same answer (recording 01c).
      providerAccessTokenExpiry: expiry.replace('T', ' ').replace('+00:00', ''),
      providerRefreshToken: grant.refreshToken
    }
  } catch (error) {
    throw error instanceof ProviderProblem ? error.toAppwriteError() : error
  }
}

/** Unwraps the JWT that the OAuth2 flow gives the app; other secrets are returned unchanged. */
export function unwrapSecret(app: App, secret: string): { secret: string; provider: string } {
  if (secret.split('.').length !== 3) return { secret, provider: '' }
  try {
    const claims = verifyJwt(secret, installationSecret(app.db, 'jwt'), app.options.now())
    return { secret: String(claims['secret']), provider: String(claims['provider']) }
  } catch {
    // Not one of our JWTs, so the later lookup will not find it.
    return { secret, provider: '' }
  }
}
