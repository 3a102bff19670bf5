import { beforeEach, describe, expect, it } from 'vitest'
import { compile } from '#core/player/compile.ts'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { translator } from '#core/app/translate.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { TEXTS } from '#locales/index.ts'
import { $credited } from './result-states.ts'
import { cardContent } from './share-result.ts'

const workout = workoutOf({ name: 'Ladder', level: 'heavy' })
const timeline = compile(workout, DEFAULT_SETTINGS)
const view = (share: number, icepoints: number) => ({
  kind: 'done' as const,
  workout,
  // Uses the time zone of the machine that runs the test.
  startedAt: new Date(2026, 10, 21, 8).toISOString(),
  timeline,
  outcome: { seconds: 846, workSeconds: 510, share, turnsDone: 1 },
  icepoints,
  resultId: 'r'
})
const content = (language: Language, share = 1) =>
  cardContent(view(share, 150 * share), translator(TEXTS[language], language), language)

beforeEach(() => $credited.set({ r: 150 }))

describe('the text in the picture', () => {
  it('shows the result in words and numbers', () => {
    expect(content('en')).toMatchObject({
      name: 'Ladder',
      about: '',
      icepoints: '150',
      levelName: 'Heavy',
      level: 'heavy',
      date: '21 November 2026',
      brand: 'Icepoint',
      facts: [
        { label: 'Time', value: '14:06' },
        { label: 'Work', value: '8:30' },
        { label: 'Exercises', value: '1 of 1' }
      ]
    })
    expect(content('en').ridge.map(({ phase }) => phase)).toContain('work')
  })
  it('shows the share of a play that was ended early', () => {
    expect(content('en').caption).toBe('icepoints for a workout at level Heavy')
    expect(content('en', 0.5).caption).toBe('icepoints for 50% at level Heavy')
  })
  it('shows what the edge has credited, and an estimate before that', () => {
    $credited.set({})
    expect(content('en')).toMatchObject({ about: 'about', icepoints: '150' })
    $credited.set({ r: 40 })
    expect(content('en')).toMatchObject({ about: '', icepoints: '40' })
  })
  it('exists in every language', () => {
    const all = LANGUAGES.map((language) => content(language))
    for (const key of ['caption', 'date'] as const) expect(new Set(all.map((one) => one[key])).size, key).toBe(5)
    for (const { ridge: _ridge, ...words } of all) {
      expect(JSON.stringify(words)).not.toMatch(/player\.|levels\.|\{\w+\}/)
    }
  })
})
