/**
 * Finds months by name in any language, because other apps write dates in the language of the phone. The names come
 * from `Intl`. Files may also have abbreviations of them, such as `Mär` or `févr`.
 */

/** Lowercase letters without accents, dots and digits. Keeps the vowel signs of other scripts. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u200E\u200F]/g, '')
    .normalize('NFC')
    .replaceAll(/(?<=\p{L})\.(?=\p{L}\p{M}*\.)/gu, '')
    .replaceAll(/[\p{N}\p{P}\p{S}\s]+/gu, ' ')
    .trim()

/** Words that join day, month, year and time and have no meaning of their own. */
const TIES: ReadonlySet<string> = new Set(
  `de del d of the st nd rd th er a as at um uhr om kl klo kell alle ore ora o v в г года год р року m g gada h u ч
  les las la le στις luc 年 日 년 일`.split(/\s+/)
)

export const withoutTies = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !TIES.has(word))
    .join(' ')

/** Added to the two-letter codes: languages with longer codes, and regions and scripts with different names. */
const MORE_LANGUAGES = [
  'fil',
  'gsw',
  'ast',
  'yue',
  'haw',
  'de-AT',
  'en-GB',
  'en-AU',
  'en-CA',
  'es-MX',
  'es-AR',
  'fr-CA',
  'pt-PT',
  'it-CH',
  'sr-Latn',
  'bs-Cyrl',
  'uz-Cyrl',
  'az-Cyrl',
  'zh-Hant'
]

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

const supportedLanguages = (): string[] =>
  Intl.DateTimeFormat.supportedLocalesOf([
    ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
    ...MORE_LANGUAGES
  ])

type Names = ReadonlyMap<string, number>

interface Known {
  exact: Names
  /** Abbreviations of at least three letters that belong to one month only. */
  begun: Names
}

const DAY = 28
const MONTHS = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2033, index, DAY)))

/** Null marks a name that two months share. */
function note(names: Map<string, number | null>, name: string, month: number): void {
  const before = names.get(name)
  if (name !== '') names.set(name, before === undefined || before === month ? month : null)
}

const clear = (names: ReadonlyMap<string, number | null>): Names =>
  new Map([...names].flatMap(([name, month]) => (month === null ? [] : [[name, month]])))

function namesOf(language: string): Known {
  const exact = new Map<string, number | null>()
  const begun = new Map<string, number | null>()
  for (const month of ['long', 'short'] as const) {
    // In many languages, a month on its own and one in a date are different words.
    for (const more of [{}, { day: 'numeric', year: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { month, ...more, timeZone: 'UTC' })
      for (const [index, date] of MONTHS.entries()) {
        const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''
        for (const one of [name, format.format(date)]) note(exact, withoutTies(plainLetters(one)), index + 1)
        const letters = [...plainLetters(name)]
        for (let size = 3; size < letters.length; size += 1) note(begun, letters.slice(0, size).join(''), index + 1)
      }
    }
  }
  return { exact: clear(exact), begun: clear(begun) }
}

let languages: ReadonlyMap<string, Known> | null = null

function allLanguages(): ReadonlyMap<string, Known> {
  languages ??= new Map(supportedLanguages().map((language) => [language, namesOf(language)]))
  return languages
}

const monthIn = ({ exact, begun }: Known, name: string): number | undefined => exact.get(name) ?? begun.get(name)

const scoreOf = (known: Known, names: ReadonlySet<string>): number =>
  [...names].reduce((sum, name) => sum + (known.exact.has(name) ? 2 : known.begun.has(name) ? 1 : 0), 0)

/**
 * The languages that know most of the names. If they include the reader's language, or else English, only that one
 * remains.
 */
function bestLanguages(names: ReadonlySet<string>, preferred: readonly string[]): Known[] {
  const scores = [...allLanguages()].map(([language, known]) => ({ language, known, score: scoreOf(known, names) }))
  const most = Math.max(...scores.map(({ score }) => score))
  const best = most === 0 ? [] : scores.filter(({ score }) => score === most)
  const own = [...preferred.flatMap((one) => [one, one.split('-')[0] ?? one]), 'en'].flatMap((wanted) =>
    best.filter(({ language }) => language === wanted)
  )[0]
  return own === undefined ? best.map(({ known }) => known) : [own.known]
}

/**
 * Maps each name to its month, 1 to 12. All names of a file are read together: `lis` alone is October in Croatian and
 * November in Polish, and the other names decide. Ambiguous names are omitted.
 */
export function monthsByName(names: Iterable<string>, preferred: readonly string[] = []): Names {
  const found = new Map<string, number>()
  const open = new Set(names)
  // Repeats, because the language of the phone may have been changed in between.
  for (let best = bestLanguages(open, preferred); best.length > 0; best = bestLanguages(open, preferred)) {
    for (const name of [...open]) {
      const months = new Set(best.flatMap((known) => monthIn(known, name) ?? []))
      if (months.size === 0) continue
      open.delete(name)
      const [month] = months
      if (months.size === 1 && month !== undefined) found.set(name, month)
    }
  }
  return found
}
