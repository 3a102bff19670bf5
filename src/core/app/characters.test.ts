import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, countNear, cutTo, fitsIn, withoutBidi } from './characters.ts'

const FAMILY = '👩‍👩‍👧‍👦'

describe('a text limit', () => {
  it('counts characters as people do', () => {
    expect(fitsIn('x'.repeat(80), 80)).toBe(true)
    expect(fitsIn('x'.repeat(81), 80)).toBe(false)
    expect(fitsIn('💪'.repeat(80), 80)).toBe(true)
    expect(fitsIn('💪'.repeat(81), 80)).toBe(false)
    expect(fitsIn(`${FAMILY}${'x'.repeat(79)}`, 80)).toBe(true)
    expect(fitsIn('é'.normalize('NFD').repeat(60), 60, 200)).toBe(true)
  })
  it('also respects the size of the column', () => {
    expect(fitsIn(FAMILY.repeat(80), 80)).toBe(false)
    expect(fitsIn('e' + '\u0301'.repeat(200), 80)).toBe(false)
    expect(fitsIn('💪'.repeat(129), 200, 128)).toBe(false)
  })
})

describe('cutting a text', () => {
  it('never splits a character', () => {
    expect(cutTo(`${'x'.repeat(79)}💪💪`, 80)).toBe(`${'x'.repeat(79)}💪`)
    expect(cutTo(`${'x'.repeat(79)}${FAMILY}y`, 80)).toBe(`${'x'.repeat(79)}${FAMILY}`)
    expect(cutTo('short', 80)).toBe('short')
  })
  it('gives a well-formed start of the text that fits, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 100 }), (text, max) => {
        const cut = cutTo(text, max)
        expect(fitsIn(cut, max)).toBe(true)
        expect(cut.isWellFormed()).toBe(true)
        expect(text.startsWith(cut)).toBe(true)
      })
    )
  })
})

describe('a name', () => {
  it.each([
    ['  Ann ', 'Ann'],
    ['\u202Emoc.x\u202C\u0007\u2067', 'moc.x'],
    ['Zoë 👩‍🏫', 'Zoë 👩‍🏫'],
    ['\u200Bגל\u200F', '\u200Bגל\u200F']
  ])('cleans %j', (given, name) => {
    expect(cleanName(given)).toBe(name)
  })
  it.each(['\u200B\u200D', '\u3164', '\u2800', '\uFEFF', '\u00AD\u034F', '\u2066 \u2069', '\u{E0061}', '\u0301'])(
    'treats %j, which nobody can see, as empty',
    (given) => {
      expect(cleanName(given)).toBe('')
    }
  )
})

describe('countNear', () => {
  it('counts as people do when the limit is near', () => {
    expect(countNear('x'.repeat(7), 10)).toBeNull()
    expect(countNear('x'.repeat(8), 10)).toBe(8)
    expect(countNear('👩‍👩‍👧‍👦'.repeat(2), 10)).toBeNull()
    expect(countNear('x'.repeat(12), 10)).toBe(12)
  })
})

it('cleaning removes only what reverses the direction of text', () => {
  expect(withoutBidi('a\u202Eb\u2066c\u2069\u200F\u061C\u200Dd\n')).toBe('abc\u200Dd\n')
})
