import type { Json } from './recording.ts'
import type { ReplaySetup, SetupTools } from './setup-tools.ts'

async function makeUser(tools: SetupTools, id: string, name: string): Promise<void> {
  const email = `${id}@example.com`
  const password = `${id}-password-1`
  await tools.asKey('POST', '/v1/users', { userId: id, email, password, name })
  await tools.signIn(id, email, password)
}

/** Bob's session in line 103. The recording created it without showing it. */
const bobsRecordedSession =
  'eyJpZCI6ImJvYiIsInNlY3JldCI6IjE3OWNhZjM2Njk4OTEzYzQzYjVmZWFjMGIyYmU5MmU4NzZjNWExNjU1Nzk3ZmQ2OGFiMmNmMGUyZmY2OWJmYjMzOGEwNzY1YTQ0MTA2YmFiM2MxNzZmN2U5YWQ0NDAwMjI3ZGZmMGI4MTYyNzNjMGRmYjQ3OGIzZTkwMjkyMTEwNTgyNDYxNjc0MWY5Yzg4ZDRkNmViMmU3YzFlOTgwYjk2ODllZGYzNTYzY2M2NjY0NzE1NjE0OWRmNzQxZjFjOWI0NzFlYzE3NGI4ODhiYmE4ZGQyNGNkZWViYWIxNDYyMGU5YWU2NjgxZDc5OGExNjZlOWJjMmMyZDNmZjU4ZjAifQ=='

const usersSetup: ReplaySetup = {
  schema: { projectName: 'Demo' },
  before: {
    103: async (tools) => {
      const session = (await tools.asKey('POST', '/v1/users/bob/sessions', {})) as { secret: string }
      tools.bindings.bind(bobsRecordedSession, session.secret)
    },
    17: async (tools) => {
      for (let index = 0; index < 30; index++) {
        const userId = `u${String(index).padStart(2, '0')}`
        await tools.asKey('POST', '/v1/users', { userId, email: `u${index}@example.com`, name: `User ${index}` })
      }
    }
  }
}

const teamsSetup: ReplaySetup = {
  schema: {
    projectName: 'Demo',
    tablesDB: [{ $id: 'd', name: 'D' }],
    tables: [
      {
        $id: 'x',
        name: 'X',
        databaseId: 'd',
        $permissions: [],
        rowSecurity: true,
        columns: [{ key: 't', type: 'text' }],
        indexes: []
      }
    ]
  },
  begin: async (tools) => {
    await makeUser(tools, 'alice', 'Alice')
    await makeUser(tools, 'bob', 'Bob')
    await makeUser(tools, 'carol', 'Carol')
    await makeUser(tools, 'fred', 'Fred')
  },
  before: {
    // No earlier response shows the first membership of a team, so it is looked up.
    86: async (tools) => {
      const { memberships } = (await tools.asKey('GET', '/v1/teams/green/memberships', {})) as { memberships: Json[] }
      const [owner] = memberships as { $id: string }[]
      tools.bindings.bind('6b0121b55715a0fa73e8', owner?.$id ?? '')
    },
    // The recording hid everything again without showing the request.
    94: async ({ asKey }) => {
      const privacy = { userId: false, userEmail: false, userPhone: false, userName: false, userMFA: false }
      await asKey('PATCH', '/v1/project/policies/membership-privacy', privacy)
    },
    87: async (tools) => {
      const bob = String(tools.bodyOf(34)['$id'])
      const roles = { team: 'team:red', ed: 'team:red/editor', mem: `member:${bob}` }
      for (const [rowId, role] of Object.entries(roles)) {
        const permissions = [`read("${role}")`]
        await tools.asKey('POST', '/v1/tablesdb/d/tables/x/rows', { rowId, data: { t: 'x' }, permissions })
      }
    }
  }
}

const miscSetup: ReplaySetup = {
  schema: {
    projectName: 'Demo',
    tablesDB: [{ $id: 'd', name: 'D' }],
    tables: [
      {
        $id: 't',
        name: 'T',
        databaseId: 'd',
        $permissions: ['read("any")', 'create("any")', 'update("any")'],
        rowSecurity: false,
        columns: [{ key: 't', type: 'text' }],
        indexes: []
      }
    ]
  },
  keys: [
    { secret: '<key:rows.read>', scopes: ['rows.read'] },
    { secret: '<key:health.read>', scopes: ['health.read'] },
    { secret: '<key:expired>', scopes: [], expire: '2026-11-20T00:00:00.000+00:00' }
  ],
  // The recording shows the broken bytes as replacement characters.
  rawBodies: {
    116: Buffer.concat([Buffer.from('{"rowId":"ct9","data":{"t":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}}')])
  },
  before: {
    132: async ({ settings }) => {
      settings.services = { teams: false }
    }
  },
  begin: async (tools) => {
    await makeUser(tools, 'alice', 'Alice')
    await tools.asKey('POST', '/v1/tablesdb/d/tables/t/rows', { rowId: 'r', data: { t: 'x' } })
  }
}

export const serviceSetups: Readonly<Record<string, ReplaySetup>> = {
  '02-users': usersSetup,
  '09-teams': teamsSetup,
  '12-misc': miscSetup
}
