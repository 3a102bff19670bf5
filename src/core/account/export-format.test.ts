import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  EXPORT_FORMAT,
  EXPORT_TABLE_NAMES,
  EXPORT_TABLES,
  EXPORT_VERSION,
  exportFileName,
  exportFileSchema,
  exportJsonSchema,
  exportRow,
  type ExportKind,
  type ExportTable
} from './export-format.ts'

const file = (table: ExportTable, rows: unknown[], change: object = {}): object => ({
  format: EXPORT_FORMAT,
  version: EXPORT_VERSION,
  table,
  rows,
  isComplete: true,
  ...change
})

const isValid = (table: ExportTable, value: unknown): boolean => v.safeParse(exportFileSchema(table), value).success

describe('exportRow', () => {
  it("writes the id and the table's own fields, and nothing else from the row", () => {
    const stored = {
      $id: 'x',
      $permissions: ['read("any")'],
      wId: 'w1',
      userId: 'u1',
      stars: 4,
      sentence: 'Hard and good.',
      createdAt: '2026-11-20T17:00:00.000+00:00',
      secret: 'nobody should see this'
    }
    expect(exportRow('ratings', 'r1', stored)).toEqual({
      id: 'r1',
      wId: 'w1',
      userId: 'u1',
      stars: 4,
      sentence: 'Hard and good.',
      createdAt: '2026-11-20T17:00:00.000+00:00'
    })
  })

  it('parses stored JSON, and keeps unreadable JSON as text', () => {
    const blocks = [{ kind: 'block', rounds: 2 }]
    expect(exportRow('workouts', 'w', { blocks: JSON.stringify(blocks) })['blocks']).toEqual(blocks)
    expect(exportRow('workouts', 'w', { blocks: '[{' })['blocks']).toBe('[{')
    expect(exportRow('workouts', 'w', { blocks: [1] })['blocks']).toEqual([1])
  })

  it('writes null for unset values and an empty list for lists', () => {
    expect(exportRow('trainingsDates', 't', { userId: 'u', title: null })).toEqual({
      id: 't',
      userId: 'u',
      startDateTime: null,
      wId: null,
      title: null,
      repeat: null,
      reminderMin: null,
      doneOn: [],
      skippedOn: [],
      movedOn: [],
      wallStart: null,
      lastDateTime: null,
      planRun: null,
      planEntry: null,
      lengthMin: null
    })
  })

  it('turns an empty row into one that fits the schema', () => {
    for (const table of EXPORT_TABLE_NAMES) {
      expect(isValid(table, file(table, [exportRow(table, 'id', {})])), table).toBe(true)
    }
  })
})

const VALUE: Record<ExportKind, fc.Arbitrary<unknown>> = {
  text: fc.string(),
  integer: fc.integer(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  date: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
  texts: fc.array(fc.string()),
  integers: fc.array(fc.integer()),
  dates: fc.constant(['2026-11-20T17:00:00.000+00:00']),
  json: fc.jsonValue().map((value) => JSON.stringify(value))
}

const storedRow = (table: ExportTable): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries<ExportKind>(EXPORT_TABLES[table]).map(([name, kind]) => [name, VALUE[kind]])),
    { requiredKeys: [] }
  )

describe('an export file', () => {
  it('fits its schema whatever is stored, both before and after serialization', () => {
    const any = fc
      .constantFrom(...EXPORT_TABLE_NAMES)
      .chain((table) => fc.record({ table: fc.constant(table), rows: fc.array(storedRow(table), { maxLength: 3 }) }))
    fc.assert(
      fc.property(any, ({ table, rows }) => {
        const written = file(
          table,
          rows.map((row, index) => exportRow(table, `r${index}`, row))
        )
        expect(isValid(table, written)).toBe(true)
        expect(isValid(table, JSON.parse(JSON.stringify(written)))).toBe(true)
      })
    )
  })

  it('is invalid with another version, format or table, with extra fields, or with values of the wrong type', () => {
    const row = exportRow('ratings', 'r', { wId: 'w', userId: 'u', stars: 1, createdAt: '2026-11-20T17:00:00Z' })
    expect(isValid('ratings', file('ratings', [row]))).toBe(true)
    const wrong = [
      file('ratings', [row], { version: 2 }),
      file('ratings', [row], { format: 'other' }),
      file('ratings', [row], { table: 'favorits' }),
      file('ratings', [row], { isComplete: 'yes' }),
      file('ratings', [row], { more: 1 }),
      file('ratings', [{ ...row, more: 1 }]),
      file('ratings', [{ ...row, stars: 1.5 }]),
      file('ratings', [{ ...row, stars: '1' }]),
      file('ratings', [{ ...row, createdAt: 'yesterday' }]),
      file('ratings', [{ ...row, id: 1 }]),
      file('ratings', [{ id: 'r' }])
    ]
    expect(wrong.map((value) => isValid('ratings', value))).toEqual(wrong.map(() => false))
  })
})

interface Definition {
  required: string[]
  properties: {
    table: { const: string }
    version: { const: number }
    rows: { items: { required: string[]; properties: Record<string, object>; additionalProperties: boolean } }
  }
}

describe('the JSON Schema', () => {
  const schema = exportJsonSchema() as { $defs: Record<string, Definition>; oneOf: { $ref: string }[]; version: number }

  it('has one definition per table, with exactly its fields', () => {
    expect(Object.keys(schema.$defs)).toEqual(EXPORT_TABLE_NAMES)
    expect(schema.oneOf.map(({ $ref }) => $ref)).toEqual(EXPORT_TABLE_NAMES.map((table) => `#/$defs/${table}`))
    for (const table of EXPORT_TABLE_NAMES) {
      const { properties } = schema.$defs[table] as Definition
      const { items } = properties.rows
      const fields = ['id', ...Object.keys(EXPORT_TABLES[table])]
      expect(properties.table.const).toBe(table)
      expect([items.required, Object.keys(items.properties)]).toEqual([fields, fields])
      expect(items.additionalProperties).toBe(false)
    }
  })

  it('describes the type of each value', () => {
    const { items } = (schema.$defs['trainingsDates'] as Definition).properties.rows
    expect(items.properties).toMatchObject({
      id: { type: 'string' },
      title: { type: ['string', 'null'] },
      startDateTime: { type: ['string', 'null'], format: 'date-time' },
      reminderMin: { type: ['integer', 'null'] },
      doneOn: { type: 'array', items: { type: 'string', format: 'date-time' } }
    })
    expect((schema.$defs['workouts'] as Definition).properties.rows.items.properties['blocks']).toEqual({})
  })

  it('states the version', () => {
    expect(schema.version).toBe(EXPORT_VERSION)
    expect((schema.$defs['users'] as Definition).properties.version.const).toBe(EXPORT_VERSION)
  })
})

describe('exportFileName', () => {
  it('keeps a valid name', () => {
    expect(exportFileName('workout-media', 'f1', 'Kniebeuge 1.mp4')).toBe('media/workout-media/f1/Kniebeuge 1.mp4')
  })

  it('never creates a folder or a hidden file', () => {
    expect(exportFileName('b', 'f', '../../etc/passwd')).toBe('media/b/f/__.._etc_passwd')
    expect(exportFileName('b', 'f', 'a\\b:c*?"<>|\u0000\n')).toBe('media/b/f/a_b_c________')
    expect(exportFileName('b', 'f', '.htaccess')).toBe('media/b/f/_htaccess')
    expect(exportFileName('b', 'f', '')).toBe('media/b/f/file')
  })

  it('shortens a long name but keeps its extension', () => {
    const name = exportFileName('b', 'f', `${'x'.repeat(300)}.mp4`)
    expect(name.length).toBe('media/b/f/'.length + 120)
    expect(name.endsWith('x.mp4')).toBe(true)
  })

  it('stays in its folder whatever the name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('.', '/', '\\', '\u0000', ' ') })),
        (name) => {
          const parts = exportFileName('b', 'f', name).split('/')
          expect(parts).toHaveLength(4)
          expect(['', '.', '..']).not.toContain(parts[3])
        }
      )
    )
  })
})
