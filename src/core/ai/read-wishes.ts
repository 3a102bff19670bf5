import { wordsOf } from '../exercises/find.ts'
import { CONCERNS, type Concern } from '../exercises/exercise.ts'
import { LANGUAGES, type Language } from '../workout/workout.ts'
import { PLAIN_WISHES, type PlainWish, type Wish } from './wish.ts'
import { WISH_WORDS } from './wish-words.ts'

type Meaning =
  | { kind: 'wish'; wish: PlainWish }
  | { kind: 'body'; concern: Concern }
  | { kind: 'hurts' }
  | { kind: 'minute' }
  | { kind: 'not' }
  | { kind: 'my' }

interface Phrase {
  words: readonly string[]
  meaning: Meaning
}

const spoken = (text: string): string[] => wordsOf(text.replaceAll(/['’`´-]/g, ' '))

function phrasesOf(language: Language): readonly Phrase[] {
  const { wishes, body, hurts, minute, not, my } = WISH_WORDS[language]
  const of = (text: string, meaning: Meaning): Phrase[] =>
    text.split(',').map((phrase) => ({ words: spoken(phrase), meaning }))
  return [
    ...PLAIN_WISHES.flatMap((wish) => of(wishes[wish], { kind: 'wish', wish })),
    ...CONCERNS.flatMap((concern) => of(body[concern], { kind: 'body', concern })),
    ...of(hurts, { kind: 'hurts' }),
    ...of(minute, { kind: 'minute' }),
    ...of(not, { kind: 'not' }),
    ...of(my, { kind: 'my' })
    // The longest first: “easier on” is not “easier”.
  ].sort((a, b) => b.words.length - a.words.length)
}

const known = new Map<Language, readonly Phrase[]>()

function phrases(language: Language): readonly Phrase[] {
  const found = known.get(language) ?? phrasesOf(language)
  known.set(language, found)
  return found
}

interface Heard {
  meanings: Meaning[]
  minutes: number | null
  others: number
}

function heard(words: readonly string[], language: Language): Heard {
  const found: Heard = { meanings: [], minutes: null, others: 0 }
  let at = 0
  while (at < words.length) {
    const phrase = phrases(language).find((one) => one.words.every((word, index) => words[at + index] === word))
    if (phrase === undefined) {
      found.others += 1
      at += 1
      continue
    }
    found.meanings.push(phrase.meaning)
    const before = words[at - 1] ?? ''
    if (phrase.meaning.kind === 'minute' && /^\d{1,3}$/.test(before)) {
      found.minutes = Number(before)
      found.others -= 1
    }
    at += phrase.words.length
  }
  return found
}

function concernsIn({ meanings, others }: Heard): Concern[] {
  const concerns = meanings.flatMap((one) => (one.kind === 'body' ? [one.concern] : []))
  const isNamedAlone = others === 0 && meanings.every(({ kind }) => kind === 'body' || kind === 'my')
  const isMeant = isNamedAlone || meanings.some(({ kind }) => kind === 'hurts')
  return CONCERNS.filter((one) => concerns.includes(one) && (isMeant || one === 'pregnancy'))
}

/** “5 minutes shorter” says by how much, “20 minutes” how long. */
function timeIn(wishes: ReadonlySet<PlainWish>, minutes: number | null, now: number): Wish[] {
  if (minutes === null) return []
  const by = wishes.has('shorter') ? -minutes : wishes.has('longer') ? minutes : minutes - now
  return [{ kind: 'minutes', minutes: now + by }]
}

const OPPOSITES: readonly (readonly [PlainWish, PlainWish])[] = [
  ['shorter', 'longer'],
  ['easier', 'harder']
]

/** Null where the language says nothing of the kind. */
function wishesOf(found: Heard, minutesNow: number): Wish[] | null {
  if (found.meanings.every(({ kind }) => kind === 'minute' || kind === 'my' || kind === 'hurts')) {
    return found.minutes === null ? null : timeIn(new Set(), found.minutes, minutesNow)
  }
  // “Not shorter” asks for what no rule is for.
  if (found.meanings.some(({ kind }) => kind === 'not')) return []
  const plain = new Set(found.meanings.flatMap((one) => (one.kind === 'wish' ? [one.wish] : [])))
  if (OPPOSITES.some(([one, other]) => plain.has(one) && plain.has(other))) return []
  const time = timeIn(plain, found.minutes, minutesNow)
  const isTimed = (wish: PlainWish): boolean => time.length > 0 && (wish === 'shorter' || wish === 'longer')
  return [
    ...time,
    ...PLAIN_WISHES.filter((wish) => plain.has(wish) && !isTimed(wish)).map((kind): Wish => ({ kind })),
    ...concernsIn(found).map((concern): Wish => ({ kind: 'careful', concern }))
  ]
}

const WORDS_READ = 60

export interface Understood {
  wishes: Wish[]
  isAll: boolean
}

export function understood(text: string, language: Language, minutesNow: number): Understood {
  const words = spoken(text)
  if (words.length > WORDS_READ) return { wishes: [], isAll: false }
  for (const one of [language, ...LANGUAGES.filter((other) => other !== language)]) {
    const found = heard(words, one)
    const wishes = wishesOf(found, minutesNow)
    if (wishes !== null) return { wishes, isAll: wishes.length > 0 && found.others === 0 }
  }
  return { wishes: [], isAll: false }
}
