import { describe, expect, it } from 'vitest'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { summarise } from '../workout/summarise.ts'
import { PRESETS, PRESET_KINDS, presetContent, presetOf, withPreset, type Preset } from './presets.ts'
import { DEFAULT_SIMPLE_FORM, simpleIssues, type SimpleForm } from './simple.ts'

function make(preset: Preset, names: readonly string[], more: Partial<SimpleForm> = {}) {
  let last = 0
  const form = { ...withPreset({ ...DEFAULT_SIMPLE_FORM, name: 'Mine' }, preset), ...more }
  return { form, content: presetContent(form, names, 'en', () => `e${(last += 1)}`) }
}

const lengths = (preset: Preset, names: readonly string[], more: Partial<SimpleForm> = {}) =>
  make(preset, names, more).content.exercises.map(({ name, steps: [step] }) =>
    step?.length.kind === 'time' ? `${name} ${step.length.seconds}s` : `${name} x${step?.length.reps}`
  )

describe('a preset', () => {
  it.each(PRESETS)('%s makes an ordinary workout, and asks only for numbers that matter', (preset) => {
    const { content, form } = make(preset, ['Squat', 'Row'])
    expect(check(workoutContentSchema, content).ok).toBe(true)
    for (const name of PRESET_KINDS[preset].asks) {
      const other = make(preset, ['Squat', 'Row'], { [name]: form[name] + 1 }).content
      expect([name, JSON.stringify(other)]).not.toEqual([name, JSON.stringify(content)])
    }
  })

  it.each(PRESETS)('%s without a name reports the missing exercise', (preset) => {
    const { content, form } = make(preset, [])
    const result = check(workoutContentSchema, content)
    expect(result.ok ? [] : simpleIssues(form, result.issues)).toContainEqual({ path: 'lines', code: 'no-exercise' })
  })

  it('gives eight times 20 and 10 seconds per exercise for Tabata', () => {
    const { blocks } = make('tabata', ['Squat', 'Row']).content
    expect(blocks).toMatchObject([
      { rounds: 8, restAfterSec: 60, items: [{ exerciseId: 'e1', restSec: 10 }] },
      { rounds: 8, restAfterSec: 60, items: [{ exerciseId: 'e2', restSec: 10 }] }
    ])
    expect(lengths('tabata', ['Squat'])).toEqual(['Squat 20s'])
  })

  it('gives an EMOM whole minutes, and says what to do in them', () => {
    const { exercises, blocks } = make('emom', ['Squat', 'Row']).content
    expect(exercises[1]?.steps[0]).toMatchObject({ text: '10 × Row', length: { seconds: 60 } })
    expect(blocks).toMatchObject([{ rounds: 5, items: [{ restSec: 0 }, { restSec: 0 }] }])
  })

  it('gives one long time with the list for AMRAP', () => {
    const [only, ...others] = make('amrap', ['Squat', 'Row']).content.exercises
    expect([only?.steps[0]?.text, others]).toEqual(['10 × Squat\n10 × Row', []])
    expect(lengths('amrap', ['Squat'])).toEqual(['AMRAP 720s'])
  })

  it('goes up a pyramid and down again', () => {
    expect(lengths('pyramid', ['A', 'B'], { rounds: 3 })).toEqual(['A 20s', 'B 30s', 'A 40s', 'B 30s', 'A 20s'])
  })

  it('climbs a ladder', () => {
    expect(lengths('ladder', ['A', 'B'], { rounds: 2, reps: 3 })).toEqual(['A x3', 'B x3', 'A x6', 'B x6'])
  })

  it('counts up for time', () => {
    expect(make('forTime', ['A']).content).toMatchObject({ timerMode: 'manual', blocks: [{ rounds: 3 }] })
    expect(lengths('forTime', ['A'])).toEqual(['A x15'])
  })

  it('breathes in equal phases', () => {
    const { content } = make('breathing', ['In', 'Hold', 'Out', 'Hold'])
    expect(summarise(content)).toMatchObject({ exerciseCount: 4 })
    expect(content.blocks[0]).toMatchObject({ rounds: 8, items: [{ restSec: 0 }, {}, {}, {}] })
  })

  it('from a newer app becomes a circuit', () => {
    expect(presetOf({ ...DEFAULT_SIMPLE_FORM, preset: 'deathBy' })).toBe('circuit')
  })

  it('has a limited number of levels', () => {
    expect(lengths('pyramid', ['A'], { rounds: 1e9 })).toHaveLength(197)
    expect(lengths('ladder', ['A'], { rounds: -3 })).toEqual([])
  })
})
