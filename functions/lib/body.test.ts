import { describe, expect, it } from 'vitest'
import { BODY_MAX, isStorableText, readJson } from './body.ts'
import { ApiError } from './errors.ts'

const send = (body: BodyInit | null, type = 'application/json'): Promise<unknown> =>
  readJson(new Request('https://x.test/', { method: 'POST', body, headers: { 'content-type': type } }))

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'fine',
    (error: unknown) => (error instanceof ApiError && error.details?.kind === 'code' ? error.details.code : error)
  )

describe('readJson', () => {
  it('reads JSON of the right type, with or without a charset', async () => {
    expect(await send('{"a":[1,"ü"]}')).toEqual({ a: [1, 'ü'] })
    expect(await send('1', 'application/json; charset=utf-8')).toBe(1)
    expect(await send('1', 'Application/JSON')).toBe(1)
  })

  it('rejects other types, even those that start the same', async () => {
    for (const type of ['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded']) {
      expect(await codeOf(send('{}', type))).toBe('not-json')
    }
  })

  it('stops reading at one megabyte, even when no length was announced', async () => {
    const fits = `"${'x'.repeat(BODY_MAX - 2)}"`
    expect(await codeOf(send(fits))).toBe('fine')
    expect(await codeOf(send(`${fits} `))).toBe('body-too-large')
    let pulled = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(65_536).fill(32))
      }
    })
    expect(await codeOf(send(endless))).toBe('body-too-large')
    expect(pulled).toBeLessThan(40)
  })
})

describe('isStorableText', () => {
  it('finds lone surrogates and NULs at any depth, including in keys', () => {
    expect(isStorableText({ a: ['fine 🙂', { b: null }] })).toBe(true)
    expect(isStorableText({ a: ['\udc00'] })).toBe(false)
    expect(isStorableText([[['a\u0000']]])).toBe(false)
  })

  it('walks a deeply nested value without a stack overflow', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"\ud800"${']'.repeat(100_000)}`)
    expect(isStorableText(deep)).toBe(false)
  })
})
