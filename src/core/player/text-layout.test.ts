import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitLine, wrapText } from './text-layout.ts'

/** Every character is one unit wide. */
const measure = (text: string): number => [...text].length

describe('lines', () => {
  it('break between words', () => {
    expect(wrapText('Kettlebell ladder up and down', 12, 4, measure)).toEqual(['Kettlebell', 'ladder up', 'and down'])
    expect(wrapText('short', 12, 4, measure)).toEqual(['short'])
    expect(wrapText('  two   blanks ', 20, 4, measure)).toEqual(['two blanks'])
    expect(wrapText('', 12, 4, measure)).toEqual([])
  })
  it('break a word that is too long', () => {
    expect(wrapText('Oberschenkelrückseitendehnung', 12, 4, measure)).toEqual(['Oberschenkel', 'rückseitende', 'hnung'])
    expect(wrapText('die Oberschenkelrückseite', 12, 4, measure)).toEqual(['die', 'Oberschenkel', 'rückseite'])
  })
  it('break after a hyphen, and only there inside a word', () => {
    expect(wrapText('Single-leg glute-bridge', 12, 4, measure)).toEqual(['Single-leg', 'glute-bridge'])
    expect(wrapText('Single-leg glute-bridge', 9, 4, measure)).toEqual(['Single-', 'leg', 'glute-', 'bridge'])
    expect(wrapText('Single-leg glute-bridge', 11, 2, measure)).toEqual(['Single-leg', 'glute-brid…'])
    expect(wrapText('10-20 - x', 5, 4, measure)).toEqual(['10-20', '- x'])
  })
  it('end in an ellipsis when there is no space left', () => {
    expect(wrapText('one two three four five six', 9, 2, measure)).toEqual(['one two', 'three fo…'])
    expect(wrapText('one two', 3, 1, measure)).toEqual(['on…'])
    expect(wrapText('aaaa bbbb cccc', 4, 2, measure)).toEqual(['aaaa', 'bbb…'])
  })
  it('keep together what a reader sees as one character', () => {
    const family = '👨‍👩‍👧'
    expect(wrapText(`${family}${family}`, 5, 3, measure)).toEqual([family, family])
    expect(fitLine(`${family}${family}`, 7, measure)).toBe(`${family}…`)
  })
  it('never lose a character that is wider than the line', () => {
    expect(wrapText('ab', 0, 5, measure)).toEqual(['a', 'b'])
  })
})

describe('one line', () => {
  it('stays as it is if it fits, and is cut otherwise', () => {
    expect(fitLine('14:06', 5, measure)).toBe('14:06')
    expect(fitLine('a  b\nc', 5, measure)).toBe('a b c')
    expect(fitLine('Kettlebell ladder', 12, measure)).toBe('Kettlebell…')
    expect(fitLine('abc', 0, measure)).toBe('…')
  })
})

describe('any text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' })
  it('fits its lines', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 12, max: 40 }), fc.integer({ min: 1, max: 5 }), (words, width, max) => {
        const lines = wrapText(words, width, max, measure)
        expect(lines.length).toBeLessThanOrEqual(max)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        expect(measure(fitLine(words, width, measure))).toBeLessThanOrEqual(width)
      })
    )
  })
  it('is complete when there are enough lines', () => {
    fc.assert(
      fc.property(text, (words) => {
        const lines = wrapText(words, 12, 1000, measure)
        expect(lines.join('').replace(/\s/g, '')).toBe(words.replace(/\s/g, ''))
      })
    )
  })
})
