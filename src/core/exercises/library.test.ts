/** Rules for all facts and texts of the library, whoever writes them. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, LEVELS, SPORTS } from '../workout/workout.ts'
import { CONCERNS, EQUIPMENT, IMPACTS, KINDS, MUSCLES, POSITIONS, type ExerciseText } from './exercise.ts'
import { readShelves } from './library.test-kit.ts'

const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/))
const ids = v.pipe(v.array(id), v.maxLength(3))
const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const eachOnce = <const T extends readonly string[]>(words: T, least: number, most: number) =>
  v.pipe(
    v.array(v.picklist(words)),
    v.minLength(least),
    v.maxLength(most),
    v.check((list) => new Set(list).size === list.length, 'twice')
  )

const facts = v.pipe(
  v.strictObject({
    id,
    kind: v.picklist(KINDS),
    sports: eachOnce(SPORTS, 1, SPORTS.length),
    works: eachOnce(MUSCLES, 1, 4),
    helps: eachOnce(MUSCLES, 0, MUSCLES.length),
    equipment: eachOnce(EQUIPMENT, 0, EQUIPMENT.length),
    level: v.picklist(LEVELS),
    position: v.picklist(POSITIONS),
    side: v.picklist(['none', 'each']),
    impact: v.picklist(IMPACTS),
    notFor: eachOnce(CONCERNS, 0, CONCERNS.length),
    seconds: v.optional(count),
    reps: v.optional(count),
    repSec: v.optional(v.pipe(v.number(), v.minValue(0.5))),
    easier: ids,
    harder: ids,
    without: ids
  }),
  v.check((one) => (one.seconds === undefined) !== (one.reps === undefined), 'seconds or reps'),
  v.check((one) => one.repSec === undefined || one.reps !== undefined, 'repetitions without their number'),
  v.check((one) => !one.works.some((muscle) => one.helps.includes(muscle)), 'a muscle works and helps'),
  v.check((one) => one.without.length === 0 || one.equipment.length > 0, 'needs nothing already')
)

/** Apostrophes are ’, and dashes never mark a pause, because the texts are read aloud. */
const words = (most: number) => v.pipe(v.string(), v.minLength(2), v.maxLength(most), v.regex(/^(?!\s)[^'"–—]*\S$/u))

const text = v.strictObject({
  name: words(40),
  others: v.pipe(v.array(words(50)), v.maxLength(8)),
  line: words(110),
  cues: v.pipe(v.array(words(90)), v.minLength(1), v.maxLength(3)),
  mistake: words(140)
})

const SHELVES = readShelves()
const ALL = SHELVES.flatMap((shelf) => shelf.facts)
const BY_ID = new Map(ALL.map((one) => [one.id, one]))

/** Describes the first problem and where it is. */
function faultOf(schema: v.GenericSchema, value: unknown, where: string): string | undefined {
  const result = v.safeParse(schema, value)
  if (result.success) return undefined
  const [first] = result.issues
  return `${where} ${v.getDotPath(first) ?? ''}: ${first.message}`
}

const faults = (found: (string | undefined)[]): string[] => found.filter((one) => one !== undefined)

describe('facts', () => {
  it('are complete and use known words', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(264)
    expect(faults(ALL.map((one) => faultOf(facts, one, one.id)))).toEqual([])
  })

  it('belong to one exercise each', () => {
    expect(BY_ID.size).toBe(ALL.length)
  })

  it('name existing exercises, and never themselves', () => {
    const lost = ALL.flatMap(({ id: own, easier, harder, without }) =>
      [...easier, ...harder, ...without].flatMap((other) =>
        other === own || !BY_ID.has(other) ? [`${own} names ${other}`] : []
      )
    )
    expect(lost).toEqual([])
  })

  it('list nothing as both easier and harder', () => {
    expect(ALL.filter((one) => one.easier.some((other) => one.harder.includes(other))).map((one) => one.id)).toEqual([])
  })

  it('name alternatives without equipment that really need none', () => {
    const needs = ALL.flatMap((one) =>
      one.without.flatMap((other) =>
        (BY_ID.get(other)?.equipment.length ?? 0) > 0 ? [`${one.id} names ${other}`] : []
      )
    )
    expect(needs).toEqual([])
  })

  it('use every position, kind and equipment', () => {
    expect(new Set(ALL.flatMap((one) => one.equipment))).toEqual(new Set(EQUIPMENT))
    expect(new Set(ALL.map((one) => one.position))).toEqual(new Set(POSITIONS))
    expect(new Set(ALL.map((one) => one.kind))).toEqual(new Set(KINDS))
  })
})

describe.each(LANGUAGES)('texts in %s', (language) => {
  const texts = SHELVES.map((shelf) => shelf.texts[language])
  const all: Record<string, ExerciseText> = Object.assign({}, ...texts)

  it('are complete, short, and written to be read aloud', () => {
    expect(faults(Object.entries(all).map(([own, one]) => faultOf(text, one, own)))).toEqual([])
  })

  it('cover the exercises of their shelf, in the same order', () => {
    for (const [index, { facts: known }] of SHELVES.entries()) {
      expect(Object.keys(texts[index] ?? {})).toEqual(known.map((one) => one.id))
    }
  })

  it('use each name for one exercise only', () => {
    const names = Object.entries(all).flatMap(([own, { name, others }]) =>
      [name, ...others].map((one) => ({ own, one: one.toLocaleLowerCase(language) }))
    )
    const shared = [...Map.groupBy(names, ({ one }) => one)].filter(([, users]) => users.length > 1)
    expect(shared.map(([name, users]) => `${name}: ${users.map(({ own }) => own).join()}`)).toEqual([])
  })
})
