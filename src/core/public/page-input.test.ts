import { describe, expect, it } from 'vitest'
import app from '#locales/en/app.json'
import { TEXTS } from '#locales/index.ts'
import { langAttribute, levelBadge, spriteId, starsLine, useSymbol } from './page-input.ts'
import { translator } from '../app/translate.ts'
import { LEVEL_ICEPOINTS, LEVELS, SPORTS } from '../workout/workout.ts'
import { workoutOf } from '../workout/workout.test-kit.ts'

const t = translator(TEXTS.en, 'en')

describe('symbols', () => {
  it('have one name per sport that is valid in an address', () => {
    const ids = SPORTS.map(spriteId)
    expect(new Set(ids).size).toBe(SPORTS.length)
    expect(ids.filter((id) => !/^sport-[a-z]+(?:-[a-z]+)*$/.test(id))).toEqual([])
    expect(spriteId('Table Tennis')).toBe('sport-table-tennis')
  })
  it('are decorative for screen readers, and filled unless outlined ones are requested', () => {
    expect(String(useSymbol('ice'))).toBe('<svg class="glyph" aria-hidden="true"><use href="#ice"/></svg>')
    expect(String(useSymbol('play', 'icon'))).toContain('class="icon"')
  })
})

describe('langAttribute', () => {
  it('marks only texts in another language', () => {
    expect(String(langAttribute({ workout: workoutOf({ language: 'fr' }), language: 'fr' }))).toBe('')
    expect(String(langAttribute({ workout: workoutOf({ language: 'fr' }), language: 'en' }))).toBe(' lang="fr"')
  })
})

describe('levelBadge', () => {
  it('gives the name and icepoints of every level', () => {
    for (const level of LEVELS) {
      const badge = String(levelBadge(level, t))
      expect(badge).toContain(`data-lv="${level}"`)
      expect(badge).toContain(`>${app.levels[level]}<`)
      expect(badge).toContain(`</svg>${LEVEL_ICEPOINTS[level]}<`)
    }
  })
})

describe('ratings', () => {
  it('are shown from the first one on', () => {
    expect(String(starsLine(0, [0, 0, 0, 0, 0, 0], 'en', t))).toBe('')
    expect(String(starsLine(5, [1, 0, 0, 0, 0, 1], 'en', t))).toContain('5.0 <span class="stars-count">(1)</span>')
    const many = String(starsLine(4.5, [1234, 0, 0, 0, 617, 617], 'de', translator(TEXTS.de, 'de')))
    expect(many).toContain('4,5 <span class="stars-count">(1.234)</span>')
  })
})
