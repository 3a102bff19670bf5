import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markup, jsonForScript, raw, shorten } from './html.ts'

const escaped = (text: string): string => String(markup`${text}`)

test('escapes every sign that ends a text or an attribute', () => {
  expect(escaped(`<a href="x" b='y'>&`)).toBe('&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;')
})

describe('the tag', () => {
  test('escapes texts, in attributes and in lists too, and leaves numbers as they are', () => {
    const name = '"><script>'
    expect(String(markup`<a title="${name}">${1.5}${[name, 2]}</a>`)).toBe(
      '<a title="&quot;&gt;&lt;script&gt;">1.5&quot;&gt;&lt;script&gt;2</a>'
    )
  })

  test('takes markup of its own kind as it is, also in lists, and nothing for an empty text', () => {
    const item = markup`<li>${'<'}</li>`
    expect(String(markup`<ul>${[item, item]}${''}${item}</ul>`)).toBe(
      '<ul><li>&lt;</li><li>&lt;</li><li>&lt;</li></ul>'
    )
  })

  test('lets other markup through only when it is marked raw', () => {
    expect(String(markup`${raw('<b>')}${'<b>'}`)).toBe('<b>&lt;b&gt;')
  })

  test('keeps a backslash and a dollar sign of a text', () => {
    expect(String(markup`<p>${'\\n $& ${x}'}</p>`)).toBe('<p>\\n $&amp; ${x}</p>')
  })
})

test('JSON in a script reads back and holds no tag', () => {
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

  test('is read back as it was, and holds no sign of a tag or an attribute', () => {
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

test('a text that is cut stays the beginning of the text', () => {
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
