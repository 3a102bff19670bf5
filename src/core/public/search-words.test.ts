import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { isCorrectable, isOneMistake, listingWords, neighbors, queryWords } from './search-words.ts'

test('a workout is found by plain lower-case words, each once', () => {
  expect(listingWords(['Frühsport für Füße', 'L’équilibre', 'FRUHSPORT & Yoga', 'Ab 5 x'])).toBe(
    'fruhsport fur fusse equilibre yoga'
  )
})

test('the words fit the column, and a long word is cut at the same letter in text and search', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(' ')
  expect(listingWords([many]).length).toBeLessThanOrEqual(20_000)
  const long = 'x'.repeat(200)
  expect(queryWords(long)).toEqual([listingWords([long])])
})

test('script, bidi marks and piles of accents become harmless words', () => {
  expect(listingWords(['<script>alert("x")</script>', '\u202Eyoga\u202C', `a${'\u0301'.repeat(1_000)}bc`])).toBe(
    'script alert yoga abc'
  )
})

it.each([
  ['Yoga flow', ['yoga', 'flow']],
  ['yoga for the hips', ['yoga', 'hips']],
  ['a 5 yoga', ['yoga']],
  ['the', ['the']],
  ['yo', ['yo']],
  ['  "+*@  ', []],
  ['one two three four five six seven eight', ['one', 'two', 'three', 'four', 'five', 'six']]
])('the search “%s” asks for %j', (text, words) => {
  expect(queryWords(text)).toEqual(words)
})

it.each([
  ['yogs', 'yoga', true],
  ['yga', 'yoga', true],
  ['yooga', 'yoga', true],
  ['ygoa', 'yoga', true],
  ['yoga', 'yoga', false],
  ['yogis', 'yoga', false],
  ['goya', 'yoga', false],
  ['kettelbell', 'kettlebell', true]
])('“%s” for “%s” is one mistake: %s', (typed, meant, expected) => {
  expect(isOneMistake(typed, meant)).toBe(expected)
})

const letter = fc.constantFrom(...'abcde')
test('words with one mistake between them share a neighbor', () => {
  fc.assert(
    fc.property(
      fc.array(letter, { minLength: 4, maxLength: 8 }),
      fc.nat(),
      letter,
      fc.nat(3),
      (letters, at, other, how) => {
        const index = at % letters.length
        const typed = [...letters]
        if (how === 0) typed.splice(index, 1)
        else if (how === 1) typed.splice(index, 0, other)
        else if (how === 2) typed[index] = other
        else [typed[index], typed[index - 1]] = [typed[Math.max(0, index - 1)] ?? '', typed[index] ?? '']
        const [a, b] = [typed.filter(Boolean).join(''), letters.join('')]
        if (!isOneMistake(a, b)) return
        const shared = new Set(neighbors(a).split(' '))
        expect(
          neighbors(b)
            .split(' ')
            .some((word) => shared.has(word))
        ).toBe(true)
      }
    )
  )
})

test('numbers and short words are not corrected', () => {
  expect(['yoga', 'run', '1234'].map(isCorrectable)).toEqual([true, false, false])
})
