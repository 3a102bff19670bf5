/** State that the recordings do not show, taken from each file's `meta.note` and from the answers. */
import { column, makeUser, open, type ReplaySetup, table } from './setup-tools.ts'
import { mailSetup } from './setups-mail.ts'
import { oauth2Setup } from './setups-oauth2.ts'
import { serviceSetups } from './setups-services.ts'
import { atomicSetup, permissionsSetup, queriesSetup, rowsSetup, schemaSetup } from './setups-tables.ts'

const accountSetup: ReplaySetup = {
  schema: { projectName: 'Demo' },
  before: {
    // Line 93 uses the expired token of line 79; later lines use the one of line 78 again.
    93: async (tools) => tools.bindings.bindPlaceholder('<jwt:alice>', 'alice-jwt', String(tools.bodyOf(79)['jwt'])),
    94: async (tools) => tools.bindings.bindPlaceholder('<jwt:alice>', 'alice-jwt', String(tools.bodyOf(78)['jwt'])),
    163: async (tools) => tools.bindings.bindPlaceholder('<jwt:alice>', 'alice-jwt', String(tools.bodyOf(162)['jwt'])),
    160: async ({ settings }) => {
      settings.auth = { ...settings.auth, methods: { anonymous: false } }
    },
    138: async (tools) => {
      for (let count = 0; count < 12; count++) {
        await tools.asKey('POST', '/v1/account/sessions/email', {
          email: 'bob@example.com',
          password: 'bob-password-1'
        })
      }
    }
  },
  clock: { 93: '2026-11-21T04:44:26.500Z' }
}

const storageSetup: ReplaySetup = {
  schema: {},
  begin: async (tools) => {
    await makeUser(tools, 'alice')
    await makeUser(tools, 'bob')
  },
  clock: { 219: '2026-11-21T04:13:12.400Z' }
}

const realtimeColumns = [column('t', 'varchar', { size: 40 }), column('n', 'integer')]

const realtimeSetup: ReplaySetup = {
  schema: {
    tablesDB: [{ $id: 'db', name: 'db' }],
    tables: [table('pub', 'db', open, realtimeColumns), table('sec', 'db', [], realtimeColumns, [], true)],
    buckets: [
      { $id: 'bk', name: 'bk', $permissions: open, fileSecurity: false, encryption: true },
      { $id: 'bs', name: 'bs', $permissions: [], fileSecurity: true, encryption: true }
    ]
  },
  begin: async (tools) => {
    await makeUser(tools, 'alice')
    await makeUser(tools, 'bob')
  }
}

const setups: Record<string, ReplaySetup> = {
  '01-account': accountSetup,
  '01b-account-mail': mailSetup,
  '01c-account-oauth2': oauth2Setup,
  '03-tables-schema': schemaSetup,
  '04-rows': rowsSetup,
  '05-permissions': permissionsSetup,
  '06-queries': queriesSetup,
  '07-atomic': atomicSetup,
  '08-storage': storageSetup,
  '10-realtime': realtimeSetup,
  ...serviceSetups
}

export function setupOf(name: string): ReplaySetup {
  return setups[name] ?? { schema: {} }
}
