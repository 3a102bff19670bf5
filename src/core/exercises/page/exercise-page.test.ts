import { describe, expect, it } from 'vitest'
import { exerciseHead } from './exercise-head.ts'
import { figureFile } from './figure-files.ts'
import { cautionOf, equipmentOf, musclesOf, usualOf } from './exercise-words.ts'
import { BY_ID, ENGLISH, ENTRIES, GERMAN, entryOf, entryWith } from './page.test-kit.ts'
import { gentlerThan, variantsOf } from './variants.ts'

const ORIGIN = 'https://example.org'
const facts = new Map([...BY_ID].map(([id, entry]) => [id, entry.facts]))

describe('the facts on a page', () => {
  it('name muscles and equipment', () => {
    const entry = entryWith('push-up', { works: ['chest', 'quads'], equipment: [] })
    expect(musclesOf(entry.facts.works, GERMAN)).toBe('Brust, vordere Oberschenkel')
    expect(equipmentOf(entry.facts, ENGLISH)).toBe('no equipment')
    expect(equipmentOf({ ...entry.facts, equipment: ['bench', 'dumbbell'] }, ENGLISH)).toBe('bench, dumbbells')
  })

  it('give the time or the repetitions', () => {
    const { reps: _, seconds: __, ...plain } = entryWith('push-up', { side: 'none' }).facts
    expect(usualOf({ ...plain, seconds: 45 }, GERMAN)).toBe('meist 45 Sek.')
    expect(usualOf({ ...plain, seconds: 120 }, ENGLISH)).toBe('usually 2 min')
    expect(usualOf({ ...plain, reps: 10, side: 'each' }, ENGLISH)).toBe('usually 10 times, each side')
    expect(usualOf(plain, ENGLISH)).toBe('usually 1 time')
  })

  it('warn, and name gentler exercises, in the language of the page', () => {
    expect(cautionOf(entryWith('push-up', { notFor: [] }), BY_ID, ENGLISH)).toBeNull()
    const alone = entryWith('push-up', { notFor: ['wrist'], easier: [], without: [], harder: [] })
    expect(cautionOf(alone, BY_ID, ENGLISH)).toEqual({ text: 'Be careful with: wrists.', instead: null })
    const helped = entryWith('push-up', { notFor: ['wrist'], easier: ['nowhere', 'wall-push-up'] })
    const name = entryOf('wall-push-up').texts.de.name
    expect(cautionOf(helped, BY_ID, GERMAN)).toEqual({
      text: `Vorsicht bei: Handgelenke. Mach stattdessen: ${name}.`,
      instead: { name, path: '/de/exercises/wall-push-up/' }
    })
  })
})

describe('the alternatives', () => {
  it('appear once, two of a kind, and without equipment only when some is needed', () => {
    const push = entryWith('push-up', {
      equipment: ['bench'],
      easier: ['a', 'push-up', 'b', 'c'],
      without: ['a', 'd'],
      harder: ['e']
    })
    expect(variantsOf(push.facts).map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'easier a',
      'easier b',
      'without d',
      'harder e'
    ])
    expect(variantsOf({ ...push.facts, equipment: [] }).map(({ id }) => id)).toEqual(['a', 'b', 'e'])
  })

  it('are existing exercises, for the whole library', () => {
    for (const { facts: exercise } of ENTRIES)
      for (const { id } of variantsOf(exercise))
        expect([exercise.id, id, BY_ID.has(id)]).toEqual([exercise.id, id, true])
  })

  it('are gentler only when they are unsuitable for nothing new', () => {
    for (const { facts: exercise } of ENTRIES) {
      const gentler = gentlerThan(exercise, facts)
      expect(gentler?.notFor.filter((concern) => exercise.notFor.includes(concern)) ?? []).toEqual([])
    }
  })

  it('are never harder: a pistol squat does not replace a deadlift', () => {
    const squat = entryWith('pistol-squat', { notFor: [], level: 'extreme' }).facts
    const push = entryWith('push-up', { notFor: ['back'], level: 'base', easier: [], without: ['pistol-squat'] }).facts
    const known = new Map([[squat.id, squat]])
    expect(gentlerThan(push, known)).toBeUndefined()
    expect(gentlerThan({ ...push, level: 'extreme' }, known)).toBe(squat)
  })
})

describe('the head of a page', () => {
  const { title, head } = exerciseHead({ entry: entryOf('push-up'), origin: ORIGIN, ...GERMAN })

  it('has title, description, its address and those in all languages', () => {
    expect(title).toBe(`${entryOf('push-up').texts.de.name}: so geht’s richtig · Icepoint`)
    expect(head).toContain('<link rel="canonical" href="https://example.org/de/exercises/push-up/"/>')
    expect([...head.matchAll(/hreflang="([\w-]+)"/g)].map(([, code]) => code)).toEqual([
      'en',
      'de',
      'fr',
      'es',
      'nl',
      'x-default'
    ])
    expect(head).toContain('<meta property="og:locale" content="de_DE"/>')
    expect(/name="description" content="([^"]{40,160})"/.test(head)).toBe(true)
  })

  it('has valid structured data for every exercise in every language', () => {
    for (const entry of ENTRIES) {
      for (const words of [ENGLISH, GERMAN]) {
        const { head: text } = exerciseHead({ entry, origin: ORIGIN, ...words })
        const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(text)?.[1] ?? ''
        const [how, way] = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
        expect(how).toMatchObject({ '@type': 'HowTo', image: ORIGIN + figureFile(entry.facts.id) })
        expect(how?.['step']).toHaveLength(entry.texts[words.language].cues.length)
        expect('performTime' in (how ?? {})).toBe(entry.facts.seconds !== undefined)
        expect('tool' in (how ?? {})).toBe(entry.facts.equipment.length > 0)
        expect(way?.['itemListElement']).toHaveLength(2)
      }
    }
  })

  it('omits alternative names when there are none', () => {
    const entry = entryOf('push-up')
    const nameless = { ...entry, texts: { ...entry.texts, en: { ...entry.texts.en, others: [] } } }
    expect(exerciseHead({ entry: nameless, origin: ORIGIN, ...ENGLISH }).head).not.toContain('alternateName')
  })
})
