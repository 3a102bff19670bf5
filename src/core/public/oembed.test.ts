import { Ajv } from 'ajv'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { oembed, oembedLinks, oembedRequest, type OEmbedRequest } from './oembed.ts'

const HOST = 'ice.test'
const PAGE = `https://${HOST}/workout/w1/`

const ask = (query: Record<string, string>) =>
  oembedRequest(new URLSearchParams(query), HOST, (address) => URL.parse(address))

function asked(query: Record<string, string>): OEmbedRequest {
  const request = ask(query)
  if (typeof request === 'number') throw new Error(`refused with ${request}`)
  return request
}

const answerTo = (query: Record<string, string>, name = 'Ladder', author = 'Mara') =>
  oembed({ workout: { id: 'w1', name, version: 3 }, author, asked: asked(query), origin: `https://${HOST}` })

const parsed = (query: Record<string, string>, name?: string, author?: string) =>
  JSON.parse(answerTo(query, name, author)) as Record<string, unknown>

describe('a question', () => {
  test.each([
    ['no address', {}, 400],
    ['an empty address', { url: '' }, 400],
    ['another format', { url: PAGE, format: 'yaml' }, 501],
    ['a format named like a method', { url: PAGE, format: 'toString' }, 501],
    ['another site', { url: 'https://other.test/workout/w1/' }, 404],
    ['another port', { url: `https://${HOST}:8443/workout/w1/` }, 404],
    ['a site that only looks like it', { url: `https://${HOST}.other.test/workout/w1/` }, 404],
    ['a site behind a user name', { url: `https://${HOST}@other.test/workout/w1/` }, 404],
    ['a script', { url: 'javascript:alert(1)' }, 404],
    ['no address at all', { url: 'workout/w1' }, 404],
    ['another page', { url: `https://${HOST}/info/` }, 404],
    ['the frame itself', { url: `https://${HOST}/embed/w1` }, 404],
    ['a workout in the editor', { url: `https://${HOST}/addWorkout/w1/` }, 404],
    ['an id with a slash', { url: `https://${HOST}/workout/a%2Fb/` }, 404]
  ])('about %s has no answer', (_, query, status) => {
    expect(ask(query as Record<string, string>)).toBe(status)
  })

  test('may come with or without a slash, with the language, from the player, and over http', () => {
    for (const url of [PAGE, `https://${HOST}/workout/w1`, `http://${HOST}/workout/w1/play/`, `${PAGE}?from=mail#top`])
      expect(asked({ url })).toMatchObject({ id: 'w1', language: null, format: 'json' })
    expect(asked({ url: `https://${HOST}/de/workout/w1/`, format: 'xml' })).toMatchObject({
      language: 'de',
      format: 'xml'
    })
  })

  test('ignores limits that are no sizes', () => {
    for (const maxwidth of ['0', '-1', 'wide', '1e3', '', '99999999'])
      expect(asked({ url: PAGE, maxwidth })).toMatchObject({ maxWidth: Infinity })
  })
})

describe('an answer', () => {
  test('has the fields of the rules', () => {
    expect(parsed({ url: PAGE })).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Ladder',
      author_name: 'Mara',
      provider_name: 'Icepoint',
      provider_url: 'https://ice.test/',
      cache_age: 60,
      thumbnail_url: 'https://ice.test/workout/w1/picture.png?v=3',
      thumbnail_width: 1200,
      thumbnail_height: 630,
      html: '<iframe src="https://ice.test/embed/w1" width="480" height="266" loading="lazy" allow="screen-wake-lock" title="Ladder, Icepoint" style="border:0;color-scheme:light dark"></iframe>',
      width: 480,
      height: 266
    })
  })

  test('keeps to the limits, with its thumbnail too', () => {
    const small = parsed({ url: PAGE, maxwidth: '400', maxheight: '385' })
    expect(small).toMatchObject({ width: 400, height: 385 })
    expect(small['html']).toContain('width="400" height="385"')
    expect(small).not.toHaveProperty('thumbnail_url')
    expect(parsed({ url: PAGE, maxwidth: '1200' })).toMatchObject({ thumbnail_width: 1200 })
    expect(parsed({ url: PAGE, maxheight: '629' })).not.toHaveProperty('thumbnail_url')
  })

  test('asks for the frame in the language of the address', () => {
    const german = parsed({ url: `https://${HOST}/de/workout/w1/` })
    expect(german['html']).toContain('/embed/w1?lang=de"')
    expect(german['thumbnail_url']).toContain('/de/workout/w1/picture.png')
  })

  test('names no author that is unknown', () => {
    expect(parsed({ url: PAGE }, 'Ladder', '')).not.toHaveProperty('author_name')
  })

  test('is XML with the same fields, whatever the workout is called', () => {
    const name = '<b>&"]]>\u0000\u000b\ud800\u202eLadder'
    const xml = answerTo({ url: PAGE, format: 'xml' }, name)
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?><oembed><version>1\.0<\/version>/)
    expect(xml).toContain('<title>&lt;b&gt;&amp;&quot;]]&gt;Ladder</title>')
    expect(xml).toContain('<html>&lt;iframe src=&quot;https://ice.test/embed/w1&quot;')
    expect(xml).toMatch(/<width>480<\/width><height>266<\/height><\/oembed>$/)
  })
})

/** Section 2.3.4 of oembed.com, as the consumer checks it. Sizes are CSS pixels. */
const rulesFor = (maxWidth: number, maxHeight: number): object => {
  const address = { type: 'string', pattern: '^https?://[^\\s"<>]+$' }
  const size = (maximum: number): object => ({ type: 'integer', minimum: 1, maximum })
  return {
    type: 'object',
    required: ['type', 'version', 'html', 'width', 'height'],
    additionalProperties: false,
    // All three, or none.
    dependencies: {
      thumbnail_url: ['thumbnail_width', 'thumbnail_height'],
      thumbnail_width: ['thumbnail_url'],
      thumbnail_height: ['thumbnail_url']
    },
    properties: {
      type: { const: 'rich' },
      version: { const: '1.0' },
      title: { type: 'string', minLength: 1 },
      author_name: { type: 'string', minLength: 1 },
      author_url: address,
      provider_name: { type: 'string', minLength: 1 },
      provider_url: address,
      cache_age: { type: 'integer', minimum: 0 },
      thumbnail_url: address,
      thumbnail_width: size(maxWidth),
      thumbnail_height: size(maxHeight),
      html: { type: 'string', pattern: '^<iframe [^<>]+></iframe>$' },
      width: size(maxWidth),
      height: size(maxHeight)
    }
  }
}

describe('the rules of oembed.com', () => {
  const LIMITS = [undefined, 1, 200, 280, 319, 320, 385, 480, 630, 720, 1199, 1200, 5_000]
  const ajv = new Ajv({ allErrors: true })

  test.each(LIMITS)('hold for a width of at most %s', (width) => {
    for (const height of LIMITS) {
      const limits = Object.entries({ maxwidth: width, maxheight: height }).flatMap(([name, limit]) =>
        limit === undefined ? [] : [[name, String(limit)]]
      )
      const query = { url: PAGE, ...(Object.fromEntries(limits) as Record<string, string>) }
      const found = parsed(query)
      const isRight = ajv.compile(rulesFor(width ?? 1_200, height ?? 5_000))
      expect([width, height, isRight(found), isRight.errors]).toEqual([width, height, true, null])
      // The frame has the size that the fields name, in both formats.
      expect(found['html']).toContain(` width="${found['width']}" height="${found['height']}" `)
      const xml = answerTo({ ...query, format: 'xml' })
      expect(XMLValidator.validate(xml)).toBe(true)
      const { oembed: fields } = new XMLParser({ parseTagValue: false }).parse(xml) as Record<string, object>
      const texts = Object.entries(found).map(([name, value]) => [name, String(value)])
      expect(fields).toEqual(Object.fromEntries(texts))
    }
  })
})

test('a page names the endpoint in both formats', () => {
  expect(oembedLinks('w1', 'de', 'https://ice.test').map(String)).toEqual([
    '<link rel="alternate" type="application/json+oembed" href="https://ice.test/oembed?url=https%3A%2F%2Fice.test%2Fde%2Fworkout%2Fw1%2F&amp;format=json"/>',
    '<link rel="alternate" type="text/xml+oembed" href="https://ice.test/oembed?url=https%3A%2F%2Fice.test%2Fde%2Fworkout%2Fw1%2F&amp;format=xml"/>'
  ])
})
