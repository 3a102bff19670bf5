import { describe, expect, it } from 'vitest'
import { MEDIA_KINDS } from './media.ts'
import { declaredType, extensionsOf, isServedType, plainType, storedType, typeOfName } from './file-types.ts'

describe('a declared type', () => {
  it.each([
    ['image', 'image/png', 'image/png'],
    ['image', 'image/jpg', 'image/jpeg'],
    ['image', ' IMAGE/JPEG ; charset=x', 'image/jpeg'],
    ['music', 'audio/mp3', 'audio/mpeg'],
    ['music', 'audio/x-m4a', 'audio/mp4'],
    ['music', 'audio/webm;codecs=opus', 'audio/webm'],
    ['video', 'video/quicktime', 'video/quicktime'],
    ['mastervideo', 'video/webm; codecs="vp9"', 'video/webm']
  ] as const)('for %s accepts %s as %s', (kind, given, type) => {
    expect(declaredType(kind, given)).toBe(type)
  })
  it.each([
    ['image', 'video/mp4'],
    ['image', 'image/svg+xml'],
    ['image', 'image/heic'],
    ['image', 'text/html'],
    ['image', ''],
    ['image', 'image/'],
    ['image', 'image/constructor'],
    ['music', 'video/mp4'],
    ['music', 'audio/flac'],
    ['video', 'audio/mpeg'],
    ['video', 'video/x-matroska'],
    ['mastervideo', 'image/gif']
  ] as const)('for %s rejects %s', (kind, given) => {
    expect(declaredType(kind, given)).toBeNull()
  })
})

describe('found content', () => {
  it.each([
    ['image', 'image/apng', 'image/png'],
    ['image', 'image/avif', 'image/avif'],
    ['video', 'video/x-m4v', 'video/mp4'],
    ['music', 'audio/ogg; codecs=opus', 'audio/ogg'],
    ['music', 'video/mp4', 'audio/mp4'],
    ['music', 'video/webm', 'audio/webm'],
    ['music', 'audio/wav', 'audio/wav']
  ] as const)('for %s: %s is stored as %s', (kind, found, type) => {
    expect(storedType(kind, found)).toBe(type)
  })
  it.each([
    ['image', 'application/xml'],
    ['image', 'video/mp4'],
    ['image', 'image/tiff'],
    ['video', 'image/png'],
    ['music', 'video/quicktime'],
    ['music', 'application/zip']
  ] as const)('for %s cannot be %s', (kind, found) => {
    expect(storedType(kind, found)).toBeNull()
  })
})

describe('file types', () => {
  it('sent to browsers are never executable', () => {
    for (const type of ['text/html', 'image/svg+xml', 'text/plain', 'application/pdf', '', 'toString']) {
      expect(isServedType(type), type).toBe(false)
      expect(extensionsOf(type)).toEqual([])
    }
    for (const type of ['image/png', 'audio/mpeg', 'video/mp4']) expect(isServedType(type)).toBe(true)
  })
  it('are found by name for files without one', () => {
    expect(['a.PNG', 'b.tar.jpeg', 'c.weba', 'd.mov'].map(typeOfName)).toEqual([
      'image/png',
      'image/jpeg',
      'audio/webm',
      'video/quicktime'
    ])
    expect(['', 'png', 'a.', 'a.svg', 'a.html', 'a.png/x'].map(typeOfName)).toEqual(['', '', '', '', '', ''])
  })
  it('have one name each', () => {
    for (const kind of MEDIA_KINDS)
      expect(plainType(declaredType(kind, 'video/mp4') ?? 'none')).toMatch(/^video\/mp4$|^none$/)
  })
})
