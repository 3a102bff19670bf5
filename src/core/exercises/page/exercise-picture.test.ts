import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { translator } from '../../app/translate.ts'
import { LANGUAGES } from '../../workout/workout.ts'
import { exerciseAlt, exercisePicture } from './exercise-picture.ts'
import { ENGLISH, ENTRIES, GERMAN, entryOf, entryWith } from './page.test-kit.ts'

const textsIn = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text ?? '')

describe('the picture of an exercise', () => {
  it('has its name, muscles and level without points, in the language of the page', () => {
    const entry = entryWith('push-up', { works: ['chest', 'quads'], level: 'heavy' })
    expect(textsIn(exercisePicture(entry, ENGLISH))).toEqual([
      'Icepoint',
      'Exercise',
      entry.texts.en.name,
      'Chest, front thighs',
      'Heavy'
    ])
    expect(textsIn(exercisePicture(entry, GERMAN)).slice(1)).toEqual([
      'Übung',
      entry.texts.de.name,
      'Brust, vordere Oberschenkel',
      'Schwer'
    ])
    expect(exerciseAlt(entry, ENGLISH)).toBe(`${entry.texts.en.name} · chest, front thighs · Heavy`)
  })

  it('shows the figure on its floor, in colors that every renderer knows', () => {
    const svg = exercisePicture(entryOf('push-up'), ENGLISH)
    expect(svg).toContain('fill="#0a1b29"')
    expect(svg).toMatch(/stroke="#bbc8ce" stroke-width="2\.4" d="M-?[\d.]+ 1\.2H/)
    expect(svg).not.toMatch(/class=|oklch|color-mix|var\(/)
  })

  it('never cuts a name, for the whole library in every language', () => {
    for (const language of LANGUAGES) {
      const words = { language, t: translator(TEXTS[language], language) }
      for (const entry of ENTRIES) {
        const lines = textsIn(exercisePicture(entry, words)).slice(2, -2)
        const name = entry.texts[language].name.replaceAll("'", '&#39;')
        // A line may also end at a hyphen.
        const shown = lines.join(' ').replaceAll(/(?<=\S)- /g, '-')
        expect([language, lines.length <= 3, shown]).toEqual([language, true, name])
      }
    }
  })
})
