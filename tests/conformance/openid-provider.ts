/** A real OpenID Connect provider (`oidc-provider`) on loopback, whose log-in page lets in whoever the test names. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OpenIdPerson {
  id: string
  email: string
  emailVerified: boolean
  name: string
}

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who logs in next; `null` declines. */
  person: OpenIdPerson | null
  close: () => Promise<void>
}

/** Starts a provider that knows one client, which may come back to `redirectUri`. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, OpenIdPerson>()
  const state: OpenIdProvider = {
    issuer,
    clientId: 'conformance',
    clientSecret: 'conformance-secret',
    person: null,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    }
  }
  const provider = makeProvider(state, redirectUri, people)
  const handle = provider.callback()
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (!request.url?.startsWith('/log-in/')) return void handle(request, response)
    void logIn(provider, state, people, request, response)
  })
  return state
}

function makeProvider(state: OpenIdProvider, redirectUri: string, people: Map<string, OpenIdPerson>): Provider {
  return new Provider(state.issuer, {
    clients: [
      {
        client_id: state.clientId,
        client_secret: state.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post'
      }
    ],
    cookies: { keys: ['conformance'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/log-in/${interaction.uid}` },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => {
      const person = people.get(id)
      if (person === undefined) return undefined
      const { email, emailVerified, name } = person
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: emailVerified, name }) }
    }
  })
}

/** Logs in and consents in one step, or declines. */
async function logIn(
  provider: Provider,
  { person }: OpenIdProvider,
  people: Map<string, OpenIdPerson>,
  request: http.IncomingMessage,
  response: http.ServerResponse
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (person === null) {
    const declined = { error: 'access_denied', error_description: 'Declined' }
    return provider.interactionFinished(request, response, declined)
  }
  people.set(person.id, person)
  const grant = new provider.Grant({ accountId: person.id, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, { login: { accountId: person.id }, consent: { grantId } })
}
