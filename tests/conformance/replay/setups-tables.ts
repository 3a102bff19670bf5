import { column, makeRow, makeUser, open, type ReplaySetup, type SetupTools, table } from './setup-tools.ts'

export const rowsSetup: ReplaySetup = {
  schema: {
    tablesDB: [{ $id: 'shop', name: 'shop' }],
    tables: [
      table(
        'items',
        'shop',
        open,
        [
          column('title', 'varchar', { size: 20, required: true }),
          column('n', 'integer', { min: 0, max: 100, default: 5 }),
          column('f', 'double', { min: -10, max: 10 }),
          column('b', 'boolean', { default: false }),
          column('en', 'string', { format: 'enum', elements: ['todo', 'doing', 'done'], default: 'todo' }),
          column('dt', 'datetime'),
          column('em', 'string', { format: 'email' }),
          column('ur', 'string', { format: 'url' }),
          column('ip', 'string', { format: 'ip' }),
          column('tags', 'varchar', { size: 8, array: true }),
          column('nums', 'integer', { array: true }),
          column('txt', 'text'),
          column('big', 'bigint'),
          column('code', 'varchar', { size: 10 }),
          column('anyi', 'integer'),
          column('pt', 'point')
        ],
        [{ key: 'code_unique', type: 'unique', columns: ['code'] }]
      )
    ]
  }
}

/** The two equal rows make a unique index find duplicates. */
export const schemaSetup: ReplaySetup = {
  schema: {},
  before: {
    141: async (tools) => {
      for (const id of ['r1', 'r2'])
        await makeRow(tools, '/v1/tablesdb/shop/tables/items', id, { title: 'a', str: 'x', en2: 'a' })
    }
  }
}

const permissionColumns = [column('t', 'varchar', { size: 32 })]
const permissionTables = '/v1/tablesdb/perm/tables'

export const permissionsSetup: ReplaySetup = {
  schema: {
    tablesDB: [{ $id: 'perm', name: 'perm' }],
    tables: [
      table('none', 'perm', [], permissionColumns),
      table('tbl', 'perm', ['read("any")', 'create("users")'], permissionColumns),
      table('rows', 'perm', ['create("users")'], permissionColumns, [], true),
      table(
        'mix',
        'perm',
        ['read("users")', 'create("any")', 'update("label:vip")', 'delete("team:red/editor")'],
        permissionColumns,
        [],
        true
      )
    ]
  },
  doneLines: [3, 18, 34, 149],
  begin: async (tools) => {
    await makeUser(tools, 'alice')
    await makeUser(tools, 'bob')
    await tools.asKey('PUT', '/v1/users/alice/labels', { labels: ['vip'] })
    await tools.asKey('PATCH', '/v1/users/alice/verification', { emailVerification: true })
    await tools.asKey('POST', '/v1/teams', { teamId: 'red', name: 'Red' })
    const membership = await tools.asKey('POST', '/v1/teams/red/memberships', {
      userId: 'alice',
      roles: ['editor'],
      url: 'http://localhost:5173/'
    })
    tools.bindings.bind('6b011919eeba8a556846', String((membership as { $id: string }).$id))
    await makeRow(tools, `${permissionTables}/none`, 'n1', { t: 'n1' }, ['read("any")'])
    await makeRow(tools, `${permissionTables}/tbl`, 't1', { t: 't1' }, ['update("any")', 'delete("any")'])
    await makeRow(tools, `${permissionTables}/mix`, 'm1', { t: 'm1' })
    await makeRow(tools, `${permissionTables}/mix`, 'm2', { t: 'm2' }, ['read("any")'])
  },
  before: {
    147: (tools) =>
      makeRow(tools, `${permissionTables}/rows`, 'wo', { t: 'x' }, ['update("user:bob")', 'delete("user:bob")'])
  }
}

export const queriesSetup: ReplaySetup = {
  schema: {
    tablesDB: [{ $id: 'q', name: 'q' }],
    tables: [
      table(
        'items',
        'q',
        ['read("any")'],
        [
          column('title', 'varchar', { size: 64 }),
          column('body', 'text'),
          column('n', 'integer'),
          column('f', 'double'),
          column('b', 'boolean'),
          column('en', 'string', { format: 'enum', elements: ['a', 'b', 'c'] }),
          column('dt', 'datetime'),
          column('em', 'string', { format: 'email' }),
          column('tags', 'varchar', { size: 16, array: true }),
          column('nums', 'integer', { array: true }),
          column('pt', 'point'),
          column('nul', 'varchar', { size: 16 })
        ],
        [{ key: 'title_search', type: 'fulltext', columns: ['title'] }]
      ),
      table('many', 'q', ['read("any")'], [column('n', 'integer')]),
      table('empty', 'q', ['read("any")'], [column('n', 'integer')])
    ]
  },
  unordered: [205],
  sampled: [172],
  before: {
    252: async (tools) => {
      const rows = Array.from({ length: 60 }, (_value, n) => ({ $id: `m${String(n).padStart(3, '0')}`, n }))
      await tools.asKey('POST', '/v1/tablesdb/q/tables/many/rows', { rows })
    }
  }
}

const atomicItems = '/v1/tablesdb/a/tables/items'
const atomicRow = {
  n: 10,
  cap: 50,
  f: 1.5,
  s: 'abc',
  txt: 'x',
  b: false,
  dt: '2026-01-01T00:00:00.000+00:00',
  tags: ['a', 'b', 'a'],
  nums: [1, 2, 3],
  big: 5
}

/** The recording client reset row `op` before each operator. */
function resetsOfOp(): Record<number, (tools: SetupTools) => Promise<void>> {
  const lines = Array.from({ length: 122 - 73 + 1 }, (_value, index) => 73 + index).filter(
    (line) => ![82, 117, 120, 121].includes(line)
  )
  return Object.fromEntries(
    lines.map((line) => [
      line,
      async (tools: SetupTools) => {
        await tools.asKey('PATCH', `${atomicItems}/rows/op`, { data: atomicRow })
      }
    ])
  )
}

export const atomicSetup: ReplaySetup = {
  parallel: [
    [36, 55],
    [57, 62],
    [64, 71]
  ],
  schema: {
    tablesDB: [{ $id: 'a', name: 'a' }],
    tables: [
      table('items', 'a', open, [
        column('n', 'integer'),
        column('cap', 'integer', { min: 0, max: 100 }),
        column('f', 'double'),
        column('s', 'varchar', { size: 32 }),
        column('txt', 'text'),
        column('b', 'boolean'),
        column('dt', 'datetime'),
        column('tags', 'varchar', { size: 16, array: true }),
        column('nums', 'integer', { array: true }),
        column('big', 'bigint')
      ]),
      table('closed', 'a', ['read("any")'], [column('n', 'integer')])
    ]
  },
  begin: async (tools) => {
    await makeUser(tools, 'alice')
    await makeUser(tools, 'bob')
    await makeRow(tools, atomicItems, 'r1', atomicRow)
    await makeRow(tools, '/v1/tablesdb/a/tables/closed', 'c1', { n: 1 })
  },
  before: {
    ...resetsOfOp(),
    24: async (tools) => {
      await tools.asKey('PATCH', `${atomicItems}/rows/nul`, { data: { n: null } })
    },
    35: async (tools) => {
      await tools.asKey('PATCH', `${atomicItems}/rows/nul`, { data: { n: 9007199254740991, cap: null } })
    },
    36: (tools) => makeRow(tools, atomicItems, 'par', atomicRow),
    72: (tools) => makeRow(tools, atomicItems, 'op', atomicRow),
    124: async (tools) => {
      await makeRow(tools, atomicItems, 't1', atomicRow)
      await makeRow(tools, atomicItems, 'tdel', atomicRow)
    },
    160: async (tools) => {
      await makeRow(tools, atomicItems, 'tdel2', atomicRow)
      await makeRow(tools, atomicItems, 'tbulk', atomicRow)
    },
    216: (tools) => makeRow(tools, atomicItems, 'gone', atomicRow),
    248: async (tools) => {
      const operations = Array.from({ length: 99 }, (_value, n) => ({
        action: 'create',
        databaseId: 'a',
        tableId: 'items',
        rowId: `l${n}`,
        data: { n }
      }))
      const transaction = String(tools.bodyOf(246)['$id'])
      await tools.asKey('POST', `/v1/tablesdb/transactions/${transaction}/operations`, { operations })
    },
    230: (tools) => makeRow(tools, atomicItems, 'odel', atomicRow),
    224: (tools) => makeRow(tools, atomicItems, 'cap', atomicRow)
  },
  clock: { 271: '2026-11-21T04:34:00.000Z' }
}
