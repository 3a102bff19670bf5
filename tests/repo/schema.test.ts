/** `appwrite.json` survives a push by the official CLI and gives clients no write permission. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fieldsOf, type Fields } from '../../src/core/workout/field.ts'
import { pointsOf } from '../../src/core/workout/workout-file.ts'
import { EXERCISE_FIELDS, WORKOUT_FIELDS } from '../../src/core/workout/workout.ts'

interface Column {
  key: string
  type: string
  required: boolean
  array: boolean
  size?: number
  default?: unknown
  encrypt?: boolean
  format?: string
}
interface Table {
  $id: string
  $permissions: string[]
  databaseId: string
  rowSecurity?: boolean
  enabled: boolean
  columns: Column[]
  indexes: { key: string; type: string; columns: string[]; orders: string[] }[]
}
interface Schema {
  tablesDB: { $id: string }[]
  tables: Table[]
  buckets: { $id: string; $permissions: string[]; fileSecurity: boolean; compression: string; encryption: boolean }[]
}
const schema = JSON.parse(readFileSync('appwrite.json', 'utf8')) as Schema

describe('the official CLI', () => {
  test('finds the database, or it would delete every one', () => {
    expect(schema.tablesDB.map((database) => database.$id)).toEqual(['icepoint'])
  })

  test('finds row security on every table, or it would reset it', () => {
    for (const table of schema.tables) expect(typeof table.rowSecurity, table.$id).toBe('boolean')
  })

  test('finds "encrypt": false on every text, or it would recreate the column', () => {
    for (const table of schema.tables) {
      for (const column of table.columns.filter((candidate) => candidate.type === 'string')) {
        expect(column.encrypt, `${table.$id}.${column.key}`).toBe(false)
      }
    }
  })

  test('finds only types it can create, and sizes on texts', () => {
    for (const column of schema.tables.flatMap((table) => table.columns)) {
      expect(['string', 'integer', 'double', 'boolean', 'datetime']).toContain(column.type)
      if (column.type === 'string') expect(column.size, column.key).toBeGreaterThan(0)
      if (column.required || column.array) expect(column.default ?? null, column.key).toBeNull()
    }
  })

  test('finds indexes over columns that exist', () => {
    for (const table of schema.tables) {
      const keys = table.columns.map((column) => column.key)
      for (const index of table.indexes) {
        expect(keys, `${table.$id}.${index.key}`).toEqual(expect.arrayContaining(index.columns))
        expect(index.orders.length).toBe(index.columns.length)
      }
    }
  })

  test('finds short texts below the row size of MariaDB', () => {
    for (const table of schema.tables) {
      const bytes = table.columns.reduce((sum, { size = 8 }) => sum + (size > 16_381 ? 20 : size * 4), 0)
      expect(bytes, table.$id).toBeLessThan(65_535)
    }
  })
})

test.each([
  ['workouts', WORKOUT_FIELDS],
  ['exercises', EXERCISE_FIELDS]
])('the table %s has a column for every field, of its type and large enough', (table, fields) => {
  const columns = schema.tables.find(({ $id }) => $id === table)?.columns ?? []
  const wrong = fieldsOf<Fields>(fields).filter(([name, field]) => {
    const column = columns.find(({ key }) => key === (field.column ?? name))
    const isText = field.kind !== 'whole' && field.kind !== 'tenths' && field.kind !== 'true'
    const type = isText ? 'string' : { whole: 'integer', tenths: 'double', true: 'boolean' }[field.kind]
    const longest = 'max' in field && isText ? pointsOf(field.max) : 0
    return column?.type !== type || (column.size ?? 0) < longest
  })
  expect(wrong).toEqual([])
})

describe('clients', () => {
  test('may not create, update or delete anything in tables and buckets', () => {
    for (const { $id, $permissions } of [...schema.tables, ...schema.buckets]) {
      expect(
        $permissions.filter((permission) => !permission.startsWith('read(')),
        $id
      ).toEqual([])
    }
  })

  test('can read only what is public: templates, release notes, and the admin’s tables', () => {
    const open = schema.tables.filter((table) => table.$permissions.length > 0)
    expect(Object.fromEntries(open.map((table) => [table.$id, table.$permissions]))).toEqual({
      listings: ['read("any")'],
      releaseNotes: ['read("any")'],
      baseContracts: ['read("users")'],
      mail: ['read("label:admin")'],
      reports: ['read("label:admin")']
    })
  })

  test('get media as stored: file permissions on, no encryption, no compression', () => {
    for (const bucket of schema.buckets) {
      expect(bucket).toMatchObject({ fileSecurity: true, encryption: false, compression: 'none' })
    }
  })
})
