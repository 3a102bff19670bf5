/** A guess at the language of some sentences, by their small words. Careful: it says nothing rather than something wrong. */
import type { Language } from '../workout/workout.ts'

/** Words that only one of the five has, and that few sentences of instructions can do without. */
const SMALL: Readonly<Record<Language, string>> = {
  en: 'the and your with you for keep then of is this from hold both each are into while',
  de: 'und der die das dein deine deinen mit für ist nicht den dem ein eine halte auf dann zum zur beim du',
  fr: 'le les et tes ton ta avec pour une du dans sur puis est garde tu vers chaque au aux',
  es: 'el los y con tus tu para una las del por cada luego mantén hacia al como se',
  nl: 'het en je met voor van een niet dan houd de op naar elke zijn naast tijdens'
}

const OWN: ReadonlyMap<string, readonly Language[]> = (() => {
  const found = new Map<string, Language[]>()
  for (const [language, words] of Object.entries(SMALL) as [Language, string][])
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), language])
  return found
})()

const HITS_MIN = 6
const TIMES = 3
const OTHER_LETTERS = 0.4

export function isOtherLanguage(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = text.match(/\p{Script=Latin}/gu) ?? []
  if (letters.length >= 40 && latin.length < letters.length * (1 - OTHER_LETTERS)) return true
  const hits: Record<Language, number> = { en: 0, de: 0, fr: 0, es: 0, nl: 0 }
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) for (const one of OWN.get(word) ?? []) hits[one] += 1
  const others = Math.max(...(Object.keys(hits) as Language[]).map((one) => (one === language ? 0 : hits[one])))
  return others >= HITS_MIN && others > hits[language] * TIMES
}
