/** Checks 10,000 workouts: as text they lose nothing but media, and the text is the same when it is written again. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compile } from '../../player/compile.ts'
import { DEFAULT_SETTINGS } from '../../account/settings.ts'
import { LANGUAGES } from '../../workout/workout.ts'
import { applyNotation } from './apply.ts'
import { markLine } from './mark.ts'
import { saidBy, typedContents, typedTexts } from './notation.test-kit.ts'
import { parseNotation } from './parse.ts'
import { writeNotation } from './write.ts'

const language = fc.constantFrom(...LANGUAGES)

it('a workout survives a round trip through text', () => {
  const property = fc.property(typedContents, language, (content, written) => {
    const plan = parseNotation(writeNotation(content, written))
    expect(plan.errors).toEqual([])
    expect({ exercises: plan.exercises, blocks: plan.blocks }).toEqual(saidBy(content))
  })
  fc.assert(property, { numRuns: 5000 })
})

it('a text survives a round trip through a workout, in any other language too', () => {
  const property = fc.property(typedContents, language, language, (content, written, other) => {
    const text = writeNotation(content, written)
    expect(writeNotation(parseNotation(text), written)).toBe(text)
    expect(writeNotation(parseNotation(writeNotation(content, other)), written)).toBe(text)
  })
  fc.assert(property, { numRuns: 2000 })
})

it('a workout plays the same after a round trip, and an equivalent text leaves it untouched', () => {
  const property = fc.property(typedContents, language, (content, written) => {
    const text = writeNotation(content, written)
    expect(applyNotation(content, text, () => 'new').content).toBe(content)
    const plan = parseNotation(text)
    const played = (one: typeof plan) =>
      compile({ ...content, ...one }, DEFAULT_SETTINGS).segments.map(({ exerciseId: _, ...segment }) => segment)
    expect(played(plan)).toEqual(played({ ...plan, ...content }))
  })
  fc.assert(property, { numRuns: 2000 })
})

it('any text is read without errors, and its meaning is stable', () => {
  const property = fc.property(typedTexts, (text) => {
    const plan = parseNotation(text)
    const once = writeNotation(plan, 'en')
    expect(writeNotation(parseNotation(once), 'en')).toBe(once)
    for (const [index, line] of text.split('\n').entries()) {
      const errors = plan.errors.filter((error) => error.line === index + 1)
      expect(
        markLine(line, errors)
          .map((mark) => mark.text)
          .join('')
      ).toBe(line)
    }
  })
  fc.assert(property, { numRuns: 1000 })
})
