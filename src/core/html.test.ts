import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeHtml, jsonForScript, safeUrl, shorten } from './html.ts'

test('escapes every sign that ends a text or an attribute', () => {
  expect(escapeHtml(`<a href="x" b='y'>&`)).toBe('&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;')
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

test.each([
  ['https://cdn.example/a.jpg', true],
  ['/demo/a.webp', true],
  ['', false],
  ['//evil.example/a', false],
  ['http://plain.example/a', false],
  ['javascript:alert(1)', false],
  ['/a"onerror=x', false],
  ['/\\evil.example', false],
  ['data:text/html,x', false]
])('%s as an address: %s', (url, isSafe) => {
  expect(safeUrl(url)).toBe(isSafe ? url : '')
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
