import { describe, expect, it } from 'vitest'
import { FILTERS, filterChoices, libraryCard } from './card-facts.ts'
import { FILTER_FIELDS, isWanted, type CardFacts, type LibraryFilter } from './library-filter.ts'
import { ENGLISH, ENTRIES, GERMAN, entryOf, entryWith } from './page.test-kit.ts'

const NOTHING: LibraryFilter = { sport: '', muscle: '', equipment: '', position: '', level: '', concern: '' }

/** Reads the facts as the page's script does. */
const factsIn = (markup: string): CardFacts =>
  Object.fromEntries(
    FILTER_FIELDS.map((field) => [field, new RegExp(`data-${field}="([^"]*)"`).exec(markup)?.[1] ?? '?'])
  ) as CardFacts

describe('a card', () => {
  it('shows the name, the link to the page, two muscles and the level', () => {
    const card = String(
      libraryCard(entryWith('push-up', { works: ['chest', 'abs', 'calves'], level: 'medium' }), GERMAN)
    )
    expect(card).toContain(`<a href="/de/exercises/push-up/">${entryOf('push-up').texts.de.name}</a>`)
    expect(card).toContain('>Brust, Bauch<')
    expect(card).toContain('data-lv="medium">Mittel<')
  })

  it('uses only values that its filter knows, in the whole library', () => {
    for (const entry of ENTRIES) {
      const facts = factsIn(String(libraryCard(entry, ENGLISH)))
      for (const field of FILTER_FIELDS) {
        const unknown = facts[field]
          .split(',')
          .filter((word) => word !== '' && !(FILTERS[field] as readonly string[]).includes(word))
        expect([entry.facts.id, field, unknown]).toEqual([entry.facts.id, field, []])
      }
    }
  })
})

describe('a filter', () => {
  const card = factsIn(
    String(
      libraryCard(
        entryWith('push-up', {
          sports: ['Table Tennis', 'Fitness'],
          works: ['chest'],
          equipment: [],
          level: 'base',
          notFor: ['wrist']
        }),
        ENGLISH
      )
    )
  )

  it.each<[Partial<LibraryFilter>, boolean]>([
    [{}, true],
    [{ sport: 'Table Tennis' }, true],
    [{ sport: 'Tennis' }, false],
    [{ muscle: 'chest', level: 'base' }, true],
    [{ muscle: 'chest', level: 'heavy' }, false],
    [{ equipment: 'none' }, true],
    [{ equipment: 'bench' }, false],
    // Finds exercises that are easy on the wrists.
    [{ concern: 'wrist' }, false],
    [{ concern: 'knee' }, true]
  ])('matches with %o: %s', (wish, isMet) => {
    expect(isWanted(card, { ...NOTHING, ...wish })).toBe(isMet)
  })

  it('for equipment finds exercises that need it', () => {
    const facts = factsIn(String(libraryCard(entryWith('push-up', { equipment: ['bench', 'dumbbell'] }), ENGLISH)))
    expect(isWanted(facts, { ...NOTHING, equipment: 'dumbbell' })).toBe(true)
    expect(isWanted(facts, { ...NOTHING, equipment: 'none' })).toBe(false)
  })
})

describe('the choices of a filter', () => {
  it('have translated texts, and values in their order', () => {
    const { all, options } = filterChoices('equipment', GERMAN.t, 'de')
    expect(all).toBe(GERMAN.t('library.equipment'))
    expect(options.map(({ value }) => value)).toEqual(FILTERS.equipment)
    expect(options.slice(0, 2).map(({ label }) => label)).toEqual(['Ohne Geräte', 'Bauchroller'])
    expect(filterChoices('sport', ENGLISH.t, 'en').all).toBe('All sports')
  })
})
