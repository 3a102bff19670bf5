import { ProviderStub } from './provider-stub.ts'
import type { Json } from './recording.ts'
import type { ReplaySetup, SetupTools } from './setup-tools.ts'

const provider = new ProviderStub()

function person(fields: Record<string, Json>, status = 200): () => Promise<void> {
  return async () => {
    provider.person = { status, body: fields }
  }
}

async function makeUser(tools: SetupTools, id: string, name: string): Promise<void> {
  const email = `${id}@example.com`
  await tools.asKey('POST', '/v1/users', { userId: id, email, password: `${id}-password-1`, name })
}

const oidcUser = { sub: 'sub-1', email: 'oidc@example.com', email_verified: true, name: 'Oidc User' }

export const oauth2Setup: ReplaySetup = {
  schema: { projectName: 'Demo' },
  provider,
  begin: async (tools) => {
    await makeUser(tools, 'alice', 'Alice')
  },
  before: {
    28: person(oidcUser),
    70: person({}, 401),
    75: person({ email: 'nosub@example.com', email_verified: true, name: 'No Sub' }),
    80: person({ sub: 'sub-2', name: 'No Mail' }),
    85: person({ sub: 'sub-3', email: 'alice@example.com', email_verified: true, name: 'Alice' }),
    91: person({ sub: 'sub-4', email: 'unverified@example.com', email_verified: false, name: 'Unverified' }),
    96: person({ sub: 'sub-5', email: 'alice@example.com', email_verified: false, name: 'Alice' }),
    102: async (tools) => {
      const id = tools.bindings.get('6b01176349fd9db4db55') ?? ''
      await tools.asKey('PATCH', `/v1/users/${id}/status`, { status: false })
      provider.person = { status: 200, body: oidcUser }
    },
    109: async (tools) => {
      await makeUser(tools, 'zed', 'Zed')
      await tools.signIn('zed', 'zed@example.com', 'zed-password-1')
      tools.bindings.bindPlaceholder('<session:zed>', 'guest', tools.bindings.fill('<session:zed>', 'zed'))
      provider.person = { status: 200, body: { sub: 'sub-9', email: 'zed-work@example.com', email_verified: true } }
    },
    // Line 110 used zed's old session; these lines use the one from the cookies of line 109.
    111: async ({ bindings }) =>
      bindings.bindPlaceholder('<session:zed>', 'zed', bindings.fill('<session:zed>', 'guest'))
  }
}
