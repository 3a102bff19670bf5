import fc from 'fast-check'

/** Existing ids and odd replacements. */
export const IDS = [
  'db',
  'notes',
  'r1',
  'files',
  'f1',
  'alice',
  'team',
  'current',
  'unique()',
  'title',
  'n',
  'tags',
  'by_n'
]
const HOSTILE = [
  '',
  '..',
  '%00',
  '../../etc/passwd',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '𝒳'.repeat(40),
  'a'.repeat(5000),
  '<script>',
  '{}',
  '[]',
  'null',
  '%',
  '\ud800',
  '٣',
  'İ'
]
const METHODS = [
  'equal',
  'notEqual',
  'lessThan',
  'between',
  'search',
  'contains',
  'startsWith',
  'isNull',
  'or',
  'and',
  'select'
]
const MORE_METHODS = [
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
  'elemMatch',
  'regex',
  'x'
]
const COLUMNS = [
  'title',
  'n',
  'f',
  'b',
  'at',
  'tags',
  'kind',
  '$id',
  '$createdAt',
  '$sequence',
  '$permissions',
  'nosuch',
  ''
]
const ROLES = [
  'any',
  'users',
  'guests',
  'user:alice',
  'team:team',
  'team:team/owner',
  'label:x',
  'member:m',
  'user:',
  'x'
]
export const NAMES =
  `userId email password oldPassword name phone prefs labels url secret duration expire rowId rows data
    permissions queries transactionId operations commit rollback ttl value min max databaseId tableId
    collectionId documentId key newKey size required default array elements columns attributes indexes
    orders lengths type enabled rowSecurity bucketId fileId maximumFileSize allowedFileExtensions
    compression fileSecurity teamId roles search total width height quality gravity output rotation
    background token mode project status length`.split(/\s+/)

export const id = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...IDS) }, fc.constantFrom(...HOSTILE), fc.string())
export const text = fc.oneof(id, fc.constantFrom(...ROLES), fc.string({ unit: 'binary', maxLength: 60 }))
export const number = fc.oneof(
  fc.integer({ min: -3, max: 30 }),
  fc.constantFrom(0, -0, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324, 0.1, 4000, 4001, 3600, 3601)
)
const date = fc.constantFrom('2026-01-01', '2026-02-30T00:00:00Z', 'now', '99999-01-01', '0000-00-00', 'yesterday')
const permission = fc
  .tuple(
    fc.constantFrom('read', 'create', 'update', 'delete', 'write', 'rule'),
    fc.oneof(fc.constantFrom(...ROLES), text)
  )
  .map(([action, role]) => `${action}("${role}")`)

const query: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  query: fc.record(
    {
      method: fc.oneof(fc.constantFrom(...METHODS, ...MORE_METHODS), text),
      attribute: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...COLUMNS) }, fc.anything({ maxDepth: 1 })),
      values: fc.oneof(
        { depthSize: 'small' },
        fc.array(fc.oneof(text, number, date, fc.boolean(), fc.constant(null)), { maxLength: 4 }),
        fc.array(tie('query'), { maxLength: 3 }),
        text
      )
    },
    { requiredKeys: [] }
  )
})).query

export const queryText = fc.oneof({ weight: 5, arbitrary: query.map((value) => JSON.stringify(value) ?? '') }, text)

const operation = fc.record(
  {
    action: fc.constantFrom(
      'create',
      'update',
      'upsert',
      'delete',
      'increment',
      'decrement',
      'bulkCreate',
      'bulkUpdate',
      'bulkDelete',
      'x'
    ),
    databaseId: fc.oneof({ weight: 6, arbitrary: fc.constant('db') }, text),
    tableId: fc.oneof({ weight: 6, arbitrary: fc.constant('notes') }, text),
    rowId: id,
    data: fc.dictionary(
      fc.constantFrom(...COLUMNS, 'column', 'value', 'max', 'queries', 'rows', 'data'),
      fc.oneof(text, number)
    )
  },
  { requiredKeys: ['action'] }
)

const rowData = fc.dictionary(
  fc.constantFrom(...COLUMNS),
  fc.oneof(text, number, date, fc.boolean(), fc.array(text, { maxLength: 3 }))
)

const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: number },
  fc.boolean(),
  fc.constant(null),
  date,
  rowData,
  fc.array(permission, { maxLength: 4 }),
  fc.array(queryText, { maxLength: 4 }),
  fc.array(operation, { maxLength: 4 }),
  fc.array(rowData, { maxLength: 3 }),
  fc.array(text, { maxLength: 4 }),
  fc.constant('alice@example.com'),
  fc.constant('http://localhost/after'),
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer({ min: 100, max: 3000 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown)
)

/** Values by parameter name; others take anything. */
const WANTED: Record<string, fc.Arbitrary<unknown>> = {
  data: rowData,
  rows: fc.array(rowData, { maxLength: 3 }),
  permissions: fc.array(permission, { maxLength: 3 }),
  queries: fc.array(queryText, { maxLength: 3 }),
  operations: fc.array(operation, { maxLength: 3 }),
  rowId: id,
  name: text,
  value: number,
  min: number,
  max: number,
  size: number,
  ttl: number,
  duration: number,
  commit: fc.boolean(),
  required: fc.boolean(),
  array: fc.boolean(),
  enabled: fc.boolean(),
  prefs: fc.dictionary(text, text, { maxKeys: 3 }),
  labels: fc.array(text, { maxLength: 3 }),
  elements: fc.array(text, { maxLength: 3 }),
  columns: fc.array(fc.constantFrom(...COLUMNS), { maxLength: 2 }),
  attributes: fc.array(fc.constantFrom(...COLUMNS), { maxLength: 2 }),
  type: fc.constantFrom('key', 'unique', 'fulltext', 'spatial', 'string', 'integer'),
  email: fc.constantFrom('alice@example.com', 'bob@example.com', 'x', ''),
  password: fc.constantFrom('alice-password', 'short', 'x'.repeat(300)),
  url: fc.constantFrom('http://localhost/after', 'http://evil.example/', 'javascript:1', ''),
  userId: id,
  roles: fc.array(text, { maxLength: 3 }),
  key: fc.oneof(fc.constantFrom(...COLUMNS), text)
}

const field = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, text).chain((name) => {
  const wanted = Object.hasOwn(WANTED, name) ? WANTED[name] : undefined
  const value = wanted === undefined ? anyValue : fc.oneof({ weight: 5, arbitrary: wanted }, anyValue)
  return fc.tuple(fc.constant(name), value)
})

/** Bodies whose parameters belong together, mostly those of a row. */
export const fields = fc
  .tuple(
    fc.oneof(
      fc.constant({}),
      fc.record({ rowId: id, data: rowData }),
      fc.record({ data: rowData }),
      fc.record({ rows: fc.array(rowData, { maxLength: 3 }) }),
      fc.record({ operations: fc.array(operation, { maxLength: 4 }) })
    ),
    fc.array(field, { maxLength: 6 })
  )
  .map(([base, more]) => ({ ...base, ...Object.fromEntries(more) }) as Record<string, unknown>)
