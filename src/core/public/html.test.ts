import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markup, jsonForScript, raw, shorten } from './html.ts'

const escaped = (text: string): string => String(markup`${text}`)

test('every character that can end a text or an attribute is escaped', () => {
  expect(escaped(`<a href="x" b='y'>&`)).toBe('&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;')
})

describe('the tag', () => {
  test('escapes texts, also in attributes and lists, and leaves numbers alone', () => {
    const name = '"><script>'
    expect(String(markup`<a title="${name}">${1.5}${[name, 2]}</a>`)).toBe(
      '<a title="&quot;&gt;&lt;script&gt;">1.5&quot;&gt;&lt;script&gt;2</a>'
    )
  })

  test('accepts markup of its own kind, also in lists, and ignores an empty text', () => {
    const item = markup`<li>${'<'}</li>`
    expect(String(markup`<ul>${[item, item]}${''}${item}</ul>`)).toBe(
      '<ul><li>&lt;</li><li>&lt;</li><li>&lt;</li></ul>'
    )
  })

  test('passes other markup through only when it is marked as raw', () => {
    expect(String(markup`${raw('<b>')}${'<b>'}`)).toBe('<b>&lt;b&gt;')
  })

  test('keeps backslashes and dollar signs', () => {
    expect(String(markup`<p>${'\\n $& ${x}'}</p>`)).toBe('<p>\\n $&amp; ${x}</p>')
  })
})

test('JSON in a script reads back and contains no tag', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = jsonForScript(value)
      expect(text).not.toMatch(/[<>\u2028\u2029]/)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    })
  )
  expect(jsonForScript('</script>')).toBe('"\\u003c/script\\u003e"')
})

describe('shortening', () => {
  test('keeps short texts and cuts long ones between words', () => {
    expect(shorten(' two  words ', 20)).toBe('two words')
    expect(shorten('Climb from 30 seconds, and back down.', 24)).toBe('Climb from 30 seconds…')
  })

  test('never exceeds the length, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 80 }), (text, max) => {
        expect([...shorten(text, max)].length).toBeLessThanOrEqual(max)
      })
    )
  })
})

describe('escaping', () => {
  const unescape = (text: string): string =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')

  test('is reversible, and leaves no character of a tag or an attribute', () => {
    const risky = fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", 'a', ';', 'amp;', '$&') })
    fc.assert(
      fc.property(risky, (text) => {
        expect(escaped(text)).not.toMatch(/[<>"']/)
        expect(unescape(escaped(text))).toBe(text)
      })
    )
  })

  test('does not escape an entity into itself', () => {
    expect(escaped('&lt;')).toBe('&amp;lt;')
  })
})

test('a cut text is the start of the original', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('row', 'push-up,', 'a', 'é', '🏋️', '.')),
      fc.integer({ min: 2, max: 40 }),
      (words, max) => {
        const short = shorten(words.join(' '), max)
        if (short.endsWith('…')) expect(words.join(' ').startsWith(short.slice(0, -1))).toBe(true)
        else expect(short).toBe(words.join(' '))
      }
    )
  )
})
