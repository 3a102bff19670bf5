/** Compares SQLite queries with the same filters in memory and with plain sorting. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogOf } from './catalog.ts'
import { matchesFilters } from './memory-filter.ts'
import { queryFromObject } from './query-parser.ts'
import { queryString, tableConfig, testServer, type TestServer } from './test-server.ts'
import { foldText, normaliseText } from './text.ts'

interface Note {
  $id: string
  text: string | null
  n: number | null
  flag: boolean | null
  tags: string[]
}

const WORDS = ['Apfel', 'apfel ', 'Äpfel', 'banana', 'Banana 100%', 'a_b', '', 'Straße', 'strasse', 'zebra', '%', 'É']

let test: TestServer
let notes: Note[]
const rows = '/tablesdb/db/tables/notes/rows'

async function list(queries: object[]): Promise<Note[]> {
  const answer = await test.key('GET', `${rows}${queryString([...queries, { method: 'limit', values: [1000] }])}`)
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  expect(answer.json['total']).toBe((answer.json['rows'] as Note[]).length)
  return answer.json['rows'] as Note[]
}

beforeAll(async () => {
  test = await testServer([
    tableConfig(
      'notes',
      [
        { key: 'text', type: 'string', size: 64 },
        { key: 'n', type: 'integer' },
        { key: 'flag', type: 'boolean' },
        { key: 'tags', type: 'string', size: 8, array: true }
      ],
      { indexes: [{ key: 'by_n', type: 'key', columns: ['n'] }] }
    )
  ])
  notes = Array.from({ length: 60 }, (_value, index) => ({
    $id: `r${String((index * 37) % 60).padStart(2, '0')}`,
    text: index % 7 === 0 ? null : (WORDS[index % WORDS.length] ?? null),
    n: index % 5 === 0 ? null : (index * 13) % 8,
    flag: index % 3 === 0 ? null : index % 2 === 0,
    tags: index % 4 === 0 ? [] : [`t${index % 3}`, 'all']
  }))
  await test.key('POST', rows, { rows: notes })
})

afterAll(() => test.end())

const text = fc.constantFrom(...WORDS, 'nothing')
const number = fc.integer({ min: -1, max: 9 })
const filter = fc.oneof(
  fc.record({
    method: fc.constantFrom('equal'),
    attribute: fc.constant('text'),
    values: fc.array(text, { minLength: 1, maxLength: 3 })
  }),
  fc.record({
    method: fc.constantFrom(
      'notEqual',
      'lessThan',
      'greaterThanEqual',
      'startsWith',
      'notStartsWith',
      'endsWith',
      'notEndsWith',
      'contains',
      'notContains'
    ),
    attribute: fc.constant('text'),
    values: fc.tuple(text)
  }),
  fc.record({
    method: fc.constantFrom('notEqual', 'lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual'),
    attribute: fc.constant('n'),
    values: fc.tuple(number)
  }),
  fc.record({
    method: fc.constantFrom('between', 'notBetween'),
    attribute: fc.constant('n'),
    values: fc.tuple(number, number)
  }),
  fc.record({
    method: fc.constantFrom('isNull', 'isNotNull'),
    attribute: fc.constantFrom('text', 'n', 'flag'),
    values: fc.constant([])
  }),
  fc.record({ method: fc.constant('equal'), attribute: fc.constant('flag'), values: fc.tuple(fc.boolean()) }),
  fc.record({
    method: fc.constantFrom('contains', 'containsAny', 'containsAll', 'notContains'),
    attribute: fc.constant('tags'),
    values: fc.array(fc.constantFrom('t0', 't1', 'all', 'ALL', 'nope'), { minLength: 1, maxLength: 2 })
  })
)
const nested = fc.record({
  method: fc.constantFrom('or', 'and'),
  values: fc.array(filter, { minLength: 2, maxLength: 3 })
})

describe('filters', () => {
  it('match the same rows in SQLite and in memory', async () => {
    const table = catalogOf(test.server.app.db).table('db', 'notes')
    if (table === undefined) throw new Error('no table')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(filter, nested), { minLength: 1, maxLength: 3 }), async (queries) => {
        const parsed = queries.map((query) => queryFromObject(query))
        const expected = notes.filter((note) => {
          const values = { ...note } as Record<string, unknown>
          return matchesFilters(table, { id: note.$id, values }, parsed, 0)
        })
        const found = await list(queries)
        expect(found.map((row) => row.$id).sort()).toEqual(expected.map((note) => note.$id).sort())
      }),
      { numRuns: 150 }
    )
  })
})

describe('pages by cursor', () => {
  const key = fc.constantFrom('n', 'text', '$id', '$sequence', '$createdAt')
  const order = fc.record({ method: fc.constantFrom('orderAsc', 'orderDesc'), attribute: key })

  it('visit every row once, in the order of the whole list, forwards and backwards', async () => {
    const known = [
      { method: 'isNotNull', attribute: 'n' },
      { method: 'isNotNull', attribute: 'text' }
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(order, { maxLength: 2, selector: (o) => o.attribute }),
        fc.integer({ min: 1, max: 17 }),
        async (orders, size) => {
          const whole = (await list([...known, ...orders])).map((row) => row.$id)
          const walk = async (method: string): Promise<string[]> => {
            const seen: string[] = []
            let cursor: object[] = method === 'cursorBefore' ? [{ method, values: [whole.at(-1)] }] : []
            if (method === 'cursorBefore') seen.push(String(whole.at(-1)))
            for (;;) {
              const queries = [...known, ...orders, { method: 'limit', values: [size] }, ...cursor]
              const page = (await test.key('GET', `${rows}${queryString(queries)}`)).json['rows'] as Note[]
              const ids = page.map((row) => row.$id)
              if (ids.length === 0) return seen
              if (method === 'cursorAfter') seen.push(...ids)
              else seen.unshift(...ids)
              cursor = [{ method, values: [method === 'cursorAfter' ? ids.at(-1) : ids[0]] }]
            }
          }
          expect(await walk('cursorAfter')).toEqual(whole)
          expect(await walk('cursorBefore')).toEqual(whole)
        }
      ),
      { numRuns: 25 }
    )
  })
})

describe('text', () => {
  it.each([
    ['Äpfel', 'apfel'],
    ['Straße', 'STRASSE  '],
    ['ÉCOLE', 'école'],
    ['ﬁn', 'fin']
  ])('%s equals %s', (left, right) => {
    expect(normaliseText(left)).toBe(normaliseText(right))
  })

  it('folds idempotently, and keeps trailing spaces only for LIKE', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(foldText(foldText(value))).toBe(foldText(value))
      })
    )
    expect([foldText('Ab '), normaliseText('Ab ')]).toEqual(['ab ', 'ab'])
  })
})
