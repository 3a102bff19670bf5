/** `locales/glossary.md`: one word per thing and language. The words of its second table stay away from the texts. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'

type Texts = ReadonlyMap<string, string>

const read = (language: Language): Texts => {
  const locale = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, Record<string, string>>
  return new Map(
    Object.entries(locale).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text] as const)
    )
  )
}
const english = read('en')

const glossary = readFileSync('locales/glossary.md', 'utf8')
const [, wordSection = '', givenUpSection = ''] = glossary.split(/^## .*$/m)
const rowsOf = (section: string): string[][] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1))
const [headings = [], , ...words] = rowsOf(wordSection)
const givenUp = rowsOf(givenUpSection).slice(2)

const listed = (cell: string): string[] => cell.split(', ').filter((word) => word !== '')

/** A whole word, or with `*` the beginning of one. */
const wordPattern = (word: string): RegExp => {
  const text = word.replace('*', '')
  return new RegExp(String.raw`(?<![\p{L}-])${text}${word.endsWith('*') ? '' : String.raw`(?![\p{L}-])`}`, 'iu')
}
const says = (text: string, cell: string): boolean => {
  const shown = text.replaceAll(/\{\w+\}/g, '')
  return listed(cell).some((word) => wordPattern(word).test(shown))
}

/** Keys and texts with a word that is not used, for one row of the second table. */
const wrongTexts = (texts: Texts, [, not = '', , onlyWhere = '']: readonly string[]): string[] =>
  [...texts]
    .filter(([key, text]) => says(text, not) && !says(english.get(key) ?? '', onlyWhere))
    .map(([key, text]) => `${key}: ${text}`)

test('the words are found where they are', () => {
  const row = ['es', 'sesión, rutina*', 'entrenamiento', 'log']
  const texts = new Map([
    ['auth.logIn', 'Iniciar sesión'],
    ['simple.create', 'Crear sesión'],
    ['list.title', 'Rutinas'],
    ['list.open', 'Obsesión']
  ])
  expect(wrongTexts(texts, row)).toEqual(['simple.create: Crear sesión', 'list.title: Rutinas'])
})

test('the glossary has about 60 things and a word for each in every language', () => {
  expect(headings).toEqual(['thing', ...LANGUAGES])
  expect(words.length).toBeGreaterThanOrEqual(60)
  expect(words.filter((row) => row.length !== headings.length || row.includes(''))).toEqual([])
  expect(new Set(words.map(([thing]) => thing)).size).toBe(words.length)
  expect(new Set(givenUp.map(([language]) => language))).toEqual(new Set(LANGUAGES))
})

describe.each(LANGUAGES)('%s', (language) => {
  const texts = read(language)
  const column = headings.indexOf(language)
  const whole = [...texts.values()].join('\n').toLowerCase()

  test('every word of the glossary is in the texts', () => {
    const missing = words.map((row) => row[column] ?? '').filter((word) => !whole.includes(word.toLowerCase()))
    expect(missing).toEqual([])
  })

  test('no text has a word that is not used', () => {
    const rows = givenUp.filter(([of]) => of === language)
    expect(rows.flatMap((row) => wrongTexts(texts, row))).toEqual([])
  })

  test('the free plan and the level base are told apart', () => {
    expect(texts.get('nav.freePlan')).not.toBe(texts.get('levels.base'))
    const plans = [...texts].filter(
      ([key, text]) => !key.startsWith('levels.') && /(?<!\p{L})Base(?!\p{L})/u.test(text)
    )
    expect(plans).toEqual([])
  })
})
