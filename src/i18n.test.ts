/** Public pages are written by i18next at the build and by our own translator at the edge: both must say the same. */
import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { translator, type Messages, type TextParams } from '#core/app/translate.ts'
import { LANGUAGES } from '#core/workout/workout.ts'
import { fixedT } from './i18n.ts'

/** Every kind of number that a language has a form for, and those that are grouped or have decimals. */
const COUNTS = [0, 1, 1.5, 2, 3, 5, 11, 100, 1200, 12_345, 1_000_000, 2_000_000]

/** Texts that either of the two could take for something of its own. */
const VALUES = ['Mara', '', '{name}', '{{name}}', '$t(app.name)', '<b>&"\'', '$&']

const FORM = /_(?:zero|one|two|few|many|other)$/

interface Entry {
  key: string
  isPlural: boolean
  names: string[]
}

/** Every key as a page asks for it: plural forms as one, with the placeholders of all its forms. */
function entriesOf(messages: Messages): Entry[] {
  const entries = new Map<string, Entry>()
  for (const [namespace, texts] of Object.entries(messages))
    for (const [name, text] of Object.entries(texts)) {
      const isPlural = FORM.test(name) && `${name.replace(FORM, '')}_other` in texts
      const key = `${namespace}.${isPlural ? name.replace(FORM, '') : name}`
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
      const known = entries.get(key)?.names ?? []
      entries.set(key, { key, isPlural, names: [...new Set([...known, ...names])] })
    }
  return [...entries.values()]
}

/** Parameters to ask with: each value in each placeholder, and for plurals each count. */
function paramsOf({ isPlural, names }: Entry): TextParams[] {
  const texts = names.filter((name) => name !== 'count')
  const given = VALUES.map((value) => Object.fromEntries(texts.map((name) => [name, value])))
  const numbers = names.length === 0 ? [] : [Object.fromEntries(names.map((name) => [name, 1234.5]))]
  const counted = isPlural || names.includes('count')
  return counted ? COUNTS.flatMap((count) => given.map((params) => ({ ...params, count }))) : [...given, ...numbers]
}

describe.each(LANGUAGES)('the texts of public pages in %s', (language) => {
  const entries = entriesOf(TEXTS[language])
  const [atBuild, atEdge] = [fixedT(language), translator(TEXTS[language], language)]

  it('are the same at the build and at the edge, whatever stands in them', () => {
    const different = entries.flatMap((entry) =>
      paramsOf(entry)
        .map((params) => [entry.key, JSON.stringify(params), atBuild(entry.key, params), atEdge(entry.key, params)])
        .filter(([, , built, sent]) => built !== sent)
    )
    // A few are enough to see what is wrong.
    expect(different.slice(0, 5)).toEqual([])
  })

  it('are asked for in every plural form', () => {
    const plurals = entries.filter(({ isPlural }) => isPlural)
    expect(plurals.length).toBeGreaterThan(20)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    expect(new Set(COUNTS.map((count) => new Intl.PluralRules(language).select(count)))).toEqual(new Set(forms))
  })
})

it('ends the build at a missing text', () => {
  expect(() => fixedT('de')('public.missing')).toThrow('no text')
})
