/** The export contains every column of a person's tables, and its page describes it. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { USER_COLUMNS } from '../../functions/account/personal-data.ts'
import {
  EXPORT_TABLE_NAMES,
  EXPORT_TABLES,
  EXPORT_VERSION,
  NOT_EXPORTED
} from '../../src/core/account/export-format.ts'

interface Table {
  $id: string
  columns: { key: string; type: string; array: boolean }[]
}
const schema = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { tables: Table[] }
const page = readFileSync('docs/export-format.md', 'utf8')

/** Export kinds that fit a stored column type. */
const KINDS: Record<string, readonly string[]> = {
  string: ['text', 'json'],
  'string[]': ['texts'],
  integer: ['integer'],
  'integer[]': ['integers'],
  double: ['number'],
  boolean: ['boolean'],
  datetime: ['date'],
  'datetime[]': ['dates']
}

describe('the export', () => {
  test('has every table that contains something about a person', () => {
    const personal = Object.entries(USER_COLUMNS).flatMap(([table, columns]) => (columns.length > 0 ? [table] : []))
    // A listing only repeats its workout.
    expect([...EXPORT_TABLE_NAMES, 'listings'].sort()).toEqual(personal.sort())
  })

  test('has every column of them with its kind, except those that say nothing about a person', () => {
    // Friendships are exported as the app shows them (functions/together/friend-rows.ts).
    for (const table of EXPORT_TABLE_NAMES.filter((name) => name !== 'friends')) {
      const stored = schema.tables.find((candidate) => candidate.$id === table)
      const left = NOT_EXPORTED[table] ?? []
      const columns = stored?.columns.filter((column) => !left.includes(column.key)) ?? []
      const fields: Readonly<Record<string, string>> = EXPORT_TABLES[table]
      expect(Object.keys(fields).sort(), table).toEqual(columns.map((column) => column.key).sort())
      for (const { key, type, array } of columns) {
        expect(KINDS[array ? `${type}[]` : type], `${table}.${key}`).toContain(fields[key])
      }
    }
  })
})

describe('its page', () => {
  test('names the version and every file', () => {
    expect(page).toContain(`version ${EXPORT_VERSION}`)
    expect([...page.matchAll(/^### data\/(\w+)\.json$/gm)].map((match) => match[1])).toEqual(EXPORT_TABLE_NAMES)
  })

  test.each(EXPORT_TABLE_NAMES)('describes exactly the fields of %s, with their kinds', (table) => {
    const section = page.split(`### data/${table}.json\n`)[1]?.split('\n### ')[0] ?? ''
    const described = [...section.matchAll(/^- (\w+): (.+(?:\n {2}.+)*)$/gm)].flatMap(([, kind = '', names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map((match) => [match[1], kind])
    )
    expect(Object.fromEntries(described)).toEqual(EXPORT_TABLES[table])
  })
})
