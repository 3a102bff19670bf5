/** What must hold for any two versions, whatever is chosen. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check, workoutContentSchema } from '../../workout/schema.ts'
import { contents } from '../../workout/workout.test-kit.ts'
import type { WorkoutContent } from '../../workout/workout.ts'
import { outlineOf, withOutline } from '../outline.ts'
import { choicesFor, compare, type Choice, type Comparison, type Item } from './compare.ts'
import { linesOf } from './difference-lines.ts'
import { mergedOf } from './merge.ts'
import { withOneFigure } from './one-figure.ts'

let last = 0
const newId = () => `copy${(last += 1)}`
const versions = fc
  .tuple(contents, contents, fc.option(contents))
  .map(([mine, theirs, base]) => ({ mine, theirs, base }))
const isValid = (content: WorkoutContent) => check(workoutContentSchema, content)
const all = ({ items }: Comparison, choice: Choice) => new Map(items.map(({ key }) => [key, choice]))
const normal = (content: WorkoutContent) => withOutline(content, outlineOf(content))

describe('any two versions', () => {
  it('give mine when all of mine is chosen, and theirs when all of theirs is', () => {
    fc.assert(
      fc.property(versions, (sides) => {
        const comparison = compare(sides, newId)
        if (comparison.items.length > 0)
          expect(mergedOf(comparison, all(comparison, 'mine')).content).toEqual(sides.mine)
        expect(mergedOf(comparison, all(comparison, 'theirs')).content).toEqual(sides.theirs)
      })
    )
  })
  it('keep all other differences when one is taken from the other side', () => {
    fc.assert(
      fc.property(versions, ({ mine, theirs }) => {
        const comparison = compare(
          { base: null, mine: { ...mine, name: 'Mine' }, theirs: { ...theirs, name: 'Theirs' } },
          newId
        )
        const ours = mergedOf(comparison, all(comparison, 'mine').set('about-name', 'theirs'))
        expect(ours.content.name).toBe('Theirs')
        const expected = normal(comparison.aligned.mine)
        expect(normal(ours.content)).toEqual({ ...expected, name: 'Theirs', type: ours.content.type })
        const others = mergedOf(comparison, all(comparison, 'theirs').set('about-name', 'mine'))
        const stored = normal(theirs)
        const { exercises } = normal(others.content)
        expect(exercises).toEqual(withOneFigure({ base: null, mine, theirs: stored }).theirs.exercises)
        expect(normal(others.content)).toEqual({ ...stored, exercises, name: 'Mine', type: others.content.type })
      })
    )
  })
  it('merge into a valid workout, and never lose anything silently', () => {
    const picks = fc.array(fc.nat(2), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(versions, picks, fc.integer({ min: 1, max: 8 }), (sides, numbers, max) => {
        const comparison = compare(sides, newId)
        const choices = new Map(
          comparison.items.map((item, index): [string, Choice] => {
            const offered = choicesFor(item)
            return [item.key, offered[(numbers[index % numbers.length] ?? 0) % offered.length] ?? 'mine']
          })
        )
        const { content, left, problem } = mergedOf(comparison, choices, max)
        expect(isValid(content)).toMatchObject({ ok: true })
        const most = Math.max(max, sides.mine.exercises.length, sides.theirs.exercises.length)
        expect(content.exercises.length).toBeLessThanOrEqual(most)
        if (problem !== null) return
        expect(left).toEqual([])
        const ids = new Set(content.exercises.map(({ id }) => id))
        const wanted = comparison.items.flatMap((item: Item) => {
          if (item.kind !== 'exercise') return []
          const choice = choices.get(item.key)
          if (choice === 'both') return [item.id, item.copyId]
          return item[choice ?? 'mine'] === null ? [] : [item.id]
        })
        if ([...choices.values()].some((choice) => choice !== 'mine'))
          expect(wanted.filter((id) => !ids.has(id))).toEqual([])
      })
    )
  })
  it('have a line for every exercise of both and for every difference', () => {
    fc.assert(
      fc.property(versions, (sides) => {
        const comparison = compare(sides, newId)
        const lines = linesOf(comparison)
        const items = lines.flatMap((line) => (line.kind === 'item' ? [line.key] : []))
        expect(items.toSorted()).toEqual(comparison.items.map(({ key }) => key).toSorted())
        const same = lines.flatMap((line) => (line.kind === 'same' ? line.names : []))
        const single = comparison.items.filter(({ kind }) => kind === 'exercise').length
        const ids = new Set([...comparison.aligned.mine.exercises, ...sides.theirs.exercises].map(({ id }) => id))
        expect(new Set(same).size + single).toBeGreaterThanOrEqual(ids.size)
      })
    )
  })
  it('have no difference when their words are equal', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(compare({ base: null, mine: structuredClone(content), theirs: content }, newId).items).toEqual([])
      })
    )
  })
})
