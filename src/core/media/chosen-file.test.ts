import { describe, expect, it } from 'vitest'
import { BASE_LIMITS } from '../workout/limits.ts'
import { allowedFor, assertUsable, isTakenType, kindOfFile } from './chosen-file.ts'

describe('kind of a file', () => {
  it.each([
    ['image/png', 'a', 'image'],
    ['image/heic', 'IMG_1.HEIC', 'image'],
    ['', 'IMG_1.HEIC', 'image'],
    ['', 'a.mov', 'video'],
    ['video/x-msvideo', 'a.avi', 'video'],
    ['audio/x-m4a', 'a.m4a', 'music'],
    ['', 'a.MP3', 'music'],
    ['application/pdf', 'a.pdf', null],
    ['text/plain', 'a.mp3', null],
    ['', 'constructor', null],
    ['constructor/x', 'a', null],
    ['', '', null]
  ])('%j %j: %s', (type, name, kind) => {
    expect(kindOfFile({ type, name })).toBe(kind)
  })
  it('accepts types that the edge takes unchanged', () => {
    expect(isTakenType('video', { type: 'video/webm;codecs=vp9', name: 'a' })).toBe(true)
    expect(isTakenType('video', { type: '', name: 'a.mp4' })).toBe(true)
    expect(isTakenType('video', { type: 'video/x-msvideo', name: 'a.avi' })).toBe(false)
    expect(isTakenType('image', { type: 'image/heic', name: 'a.heic' })).toBe(false)
  })
})

it('the contract decides which kinds are allowed', () => {
  expect(allowedFor('image', BASE_LIMITS)).toEqual({ maxBytes: 4_194_304, maxSide: 4096 })
  expect(allowedFor('video', { ...BASE_LIMITS, hdImages: false })).toEqual({ maxBytes: 20_971_520, maxSide: 1280 })
})

describe('an unusable file', () => {
  const refusal = (type: string, size: number): unknown => {
    try {
      const file = { type, name: 'a', size }
      return assertUsable(file, kindOfFile(file) ?? 'image', BASE_LIMITS)
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  it('is empty, or a sound that is too large or that nothing can play', () => {
    expect(refusal('image/png', 0)).toBe('bad-file-size')
    expect(refusal('audio/midi', 10)).toBe('bad-file-type')
    expect(refusal('audio/mpeg', 6_291_457)).toBe('limit-reached')
    expect(refusal('audio/mpeg', 6_291_456)).toBeUndefined()
  })
  it('is never a picture or a video because of its size alone', () => {
    expect([refusal('image/png', 1e9), refusal('video/mp4', 1e10)]).toEqual([undefined, undefined])
  })
})
