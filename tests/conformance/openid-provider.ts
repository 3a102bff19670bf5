/** An OpenID Connect provider (`oidc-provider`) on loopback. Its sign-in page accepts whoever the test names. */
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
  /** Who signs in next; `null` declines, `ask` shows a form. */
  person: OpenIdPerson | null | 'ask'
  close: () => Promise<void>
}

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

/** Log-in form of the browser tests. */
const FORM = `<!doctype html><html lang="en"><title>Log in</title><form method="post">
<p><label>Id <input name="id" required></label></p>
<p><label>Email <input name="email"></label></p>
<p><label>Name <input name="name"></label></p>
<p><label><input type="checkbox" name="verified"> Verified</label></p>
<p><button name="do" value="in">Log in</button> <button name="do" value="out" formnovalidate>Decline</button></p>
</form></html>`

async function readForm(request: http.IncomingMessage): Promise<OpenIdPerson | null> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const form = new URLSearchParams(body)
  if (form.get('do') !== 'in') return null
  const text = (name: string): string => form.get(name) ?? ''
  return { id: text('id'), email: text('email'), name: text('name'), emailVerified: form.has('verified') }
}

async function logIn(
  provider: Provider,
  { person: chosen }: OpenIdProvider,
  people: Map<string, OpenIdPerson>,
  request: http.IncomingMessage,
  response: http.ServerResponse
): Promise<void> {
  if (chosen === 'ask' && request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(FORM)
    return
  }
  const person = chosen === 'ask' ? await readForm(request) : chosen
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
