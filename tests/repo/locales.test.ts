/** Five locale files with the same keys and placeholders; used and existing keys are the same. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { LANGUAGES } from '#core/workout/workout.ts'

const flat = (locale: (typeof TEXTS)['en']): Map<string, string> =>
  new Map(
    Object.entries(locale).flatMap(([namespace, keys]) =>
      Object.entries(keys).map(([key, text]) => [`${namespace}.${key}`, text] as const)
    )
  )
const english = flat(TEXTS.en)
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
/** The key without its plural form. */
const asked = (key: string): string => key.replace(/_(one|other|many|few|two|zero)$/, '')

function sourceText(): string {
  const texts: string[] = []
  const walk = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path)) walk(join(path, name))
    else if (/\.(ts|tsx|astro)$/.test(path) && !/\.test\.tsx?$/.test(path)) texts.push(readFileSync(path, 'utf8'))
  }
  for (const room of ['src', 'functions']) walk(room)
  return texts.join('\n')
}
const source = sourceText()

test.each(LANGUAGES)('%s joins all its files, and no namespace is in two', (language) => {
  const files = readdirSync(`locales/${language}`).filter((name) => name.endsWith('.json'))
  const namespaces = files.flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(`locales/${language}/${name}`, 'utf8')) as object)
  )
  expect(namespaces.toSorted()).toEqual(Object.keys(TEXTS[language]).toSorted())
})

test.each(LANGUAGES)('%s distinguishes the free plan from the level base', (language) => {
  const texts = flat(TEXTS[language])
  expect(texts.get('nav.freePlan')).not.toBe(texts.get('levels.base'))
  const elsewhere = [...texts].filter(
    ([key, text]) => !key.startsWith('levels.') && /(?<!\p{L})Base(?!\p{L})/u.test(text)
  )
  expect(elsewhere).toEqual([])
})

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  const texts = flat(TEXTS[language])

  test('has the keys of English', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('has the placeholders of English', () => {
    for (const [key, text] of texts)
      expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key) ?? '')])
  })

  test('has no empty text and no text with markup', () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('')
      expect(text, key).not.toMatch(/<[a-z]/i)
    }
  })

  test('is translated: few long texts are the same as in English', () => {
    // Names, numbers and symbols alone have no translation.
    const words = (text: string) =>
      text.replaceAll(/\{\w+\}|\b(?:Icepoint|OpenHIIT|Feeel|LiftLog|h|min)\b|[^\p{L} ]/gu, ' ').match(/\p{L}{2,}/gu) ??
      []
    const same = [...texts].filter(([key, text]) => text === english.get(key) && words(text).length > 3)
    expect(same).toEqual([])
  })
})

describe('English', () => {
  test('plural forms come in pairs', () => {
    const plurals = [...english.keys()].filter((key) => /_(one|other)$/.test(key))
    for (const key of plurals) {
      expect(english.has(`${asked(key)}_one`), key).toBe(true)
      expect(english.has(`${asked(key)}_other`), key).toBe(true)
    }
  })

  test('every key is used, by its name or by its namespace with a computed name', () => {
    const computed = [...source.matchAll(/[`'"]([a-zA-Z]+)\.\$\{/g)].map(([, namespace]) => namespace)
    const partly = [...source.matchAll(/[`'"]([a-zA-Z]+\.[\w-]+)\$\{/g)].map(([, start]) => start ?? '')
    const unused = [...english.keys()]
      .map(asked)
      .filter((key) => !source.includes(key))
      .filter((key) => !computed.includes(key.split('.')[0]))
      .filter((key) => !partly.some((start) => key.startsWith(start)))
    expect([...new Set(unused)]).toEqual([])
  })

  test('every key named in code exists', () => {
    const known = new Set([...english.keys()].map(asked))
    const named = [...source.matchAll(/\bt\(\s*'([a-zA-Z]+\.[\w-]+)'/g)].map(([, key]) => key ?? '')
    expect([...new Set(named)].filter((key) => !known.has(key))).toEqual([])
  })
})
