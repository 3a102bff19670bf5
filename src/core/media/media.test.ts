import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASE_LIMITS, MEGABYTE, PRO_LIMITS } from '../workout/limits.ts'
import { addressesSchema, newMediaSchema } from './media-schemas.ts'
import {
  ADDRESSES_MAX,
  BUCKET_IDS,
  CHUNK_BYTES,
  MEDIA_KINDS,
  MEDIA_PURPOSES,
  bucketOf,
  chunkCount,
  chunkLength,
  imageSideMax,
  isMediaUrl,
  mediaUrl,
  parseMediaUrl,
  purposeOf,
  sizeLimit,
  takes
} from './media.ts'
import { extensionsOf, typeOfName } from './file-types.ts'
import { check } from '../workout/schema.ts'

interface Bucket {
  $id: string
  maximumFileSize: number
  allowedFileExtensions: string[]
}
const { buckets } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { buckets: Bucket[] }

describe('purposes', () => {
  it('match the buckets of appwrite.json and their sizes', () => {
    expect(buckets.map((bucket) => bucket.$id).sort()).toEqual([...BUCKET_IDS].sort())
    for (const bucket of buckets) {
      const purpose = purposeOf(bucket.$id)
      expect(purpose).not.toBeNull()
      expect(bucketOf(purpose ?? 'profile')).toBe(bucket.$id)
      const huge = { ...BASE_LIMITS, maxImageSize: 9999, maxVideoSize: 9999 }
      expect(sizeLimit('image', purpose ?? 'profile', huge).max).toBe(bucket.maximumFileSize)
    }
    expect(purposeOf('other')).toBeNull()
  })
  it('accept their kinds, with the extensions that their buckets accept', () => {
    const kinds = Object.fromEntries(
      MEDIA_PURPOSES.map((purpose) => [purpose, MEDIA_KINDS.filter((kind) => takes(purpose, kind))])
    )
    expect(kinds).toEqual({
      profile: ['image'],
      message: ['image', 'video', 'music'],
      workout: ['image', 'video', 'music', 'mastervideo']
    })
    for (const bucket of buckets) {
      for (const extension of bucket.allowedFileExtensions) {
        expect(extensionsOf(typeOfName(`a.${extension}`)), extension).toContain(extension)
      }
    }
  })
})

describe('addresses', () => {
  it('are written and read back', () => {
    for (const bucketId of BUCKET_IDS) {
      for (const fileId of ['a', 'A.b_c-9', '0'.repeat(36)]) {
        const url = mediaUrl({ bucketId, fileId })
        expect(url).toBe(`/media/${bucketId}/${fileId}`)
        expect(isMediaUrl(url)).toBe(true)
        expect(parseMediaUrl(url)).toEqual({ bucketId, fileId })
      }
    }
  })
  it.each([
    '',
    '/media',
    '/media/',
    '/media/workout-media',
    '/media/workout-media/',
    '/media/workout-media/../x',
    '/media/workout-media/.x',
    '/media/workout-media/a/b',
    '/media/workout-media/a?b',
    `/media/workout-media/${'0'.repeat(37)}`,
    '/media/other-media/a',
    '/media/WORKOUT-MEDIA/a',
    'https://example.com/media/workout-media/a',
    '//media/workout-media/a'
  ])('of another form are rejected: %s', (url) => {
    expect(parseMediaUrl(url)).toBeNull()
  })
  it('that claim to be ours are told apart from others', () => {
    expect(['/media', '/media/', '/media/x'].map(isMediaUrl)).toEqual([true, true, true])
    expect(['', '/mediax/y', '/pictures/a.jpg', 'https://a.example/media/b'].map(isMediaUrl)).toEqual([
      false,
      false,
      false,
      false
    ])
  })
})

describe('chunks', () => {
  it('have five megabytes, except the last one', () => {
    expect(CHUNK_BYTES).toBe(5_242_880)
    expect([1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES].map(chunkCount)).toEqual([1, 1, 2, 3])
    expect(chunkLength(CHUNK_BYTES + 7, 0)).toBe(CHUNK_BYTES)
    expect(chunkLength(CHUNK_BYTES + 7, 1)).toBe(7)
  })
  it('have no other numbers', () => {
    expect([-1, 1, 2, 0.5, NaN, Infinity].map((n) => chunkLength(100, n))).toEqual([0, 0, 0, 0, 0, 0])
  })
  it('add up to the file, whatever its size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 210 * MEGABYTE }), (size) => {
        const lengths = Array.from({ length: chunkCount(size) }, (_, n) => chunkLength(size, n))
        expect(lengths.every((length) => length > 0)).toBe(true)
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(size)
        expect(chunkLength(size, chunkCount(size))).toBe(0)
      })
    )
  })
})

describe('size limits', () => {
  it.each([
    ['image', BASE_LIMITS, 'maxImageSize', 4],
    ['video', BASE_LIMITS, 'maxVideoSize', 20],
    ['music', BASE_LIMITS, 'maxMusicSize', 6],
    ['mastervideo', BASE_LIMITS, 'maxMastervideoSize', 50],
    ['mastervideo', PRO_LIMITS, 'maxMastervideoSize', 200]
  ] as const)('for %s follow the contract, in bytes', (kind, limits, limit, megabytes) => {
    expect(sizeLimit(kind, 'workout', limits)).toEqual({ limit, max: megabytes * 1_048_576 })
  })
  it('never exceed the bucket', () => {
    const club = { ...PRO_LIMITS, maxVideoSize: 100, maxImageSize: 50 }
    expect(sizeLimit('video', 'message', club).max).toBe(20 * MEGABYTE)
    expect(sizeLimit('video', 'workout', club).max).toBe(100 * MEGABYTE)
    expect(sizeLimit('image', 'profile', club).max).toBe(4 * MEGABYTE)
  })
  it('for picture sides depend on HD', () => {
    expect(imageSideMax(BASE_LIMITS)).toBe(4096)
    expect(imageSideMax({ ...BASE_LIMITS, hdImages: false })).toBe(1280)
  })
})

describe('a media request', () => {
  const good = { id: 'f1', kind: 'image', purpose: 'profile', name: 'a.png', size: 1, mimeType: 'image/png' }
  it('is valid as a complete order for a file', () => {
    expect(check(newMediaSchema, good)).toEqual({ ok: true, value: good })
  })
  it.each([
    [{ id: '' }, 'id', 'bad-id'],
    [{ id: '../x' }, 'id', 'bad-id'],
    [{ id: 'x'.repeat(37) }, 'id', 'bad-id'],
    [{ kind: 'pdf' }, 'kind', 'bad-choice'],
    [{ purpose: 'root' }, 'purpose', 'bad-choice'],
    [{ name: 7 }, 'name', 'not-a-text'],
    [{ name: 'x'.repeat(4097) }, 'name', 'text-too-long'],
    [{ size: 0 }, 'size', 'bad-file-size'],
    [{ size: 1.5 }, 'size', 'bad-file-size'],
    [{ size: -1 }, 'size', 'bad-file-size'],
    [{ size: '1' }, 'size', 'bad-file-size'],
    [{ size: 2 ** 60 }, 'size', 'bad-file-size'],
    [{ mimeType: null }, 'mimeType', 'not-a-text'],
    [{ mimeType: 'x'.repeat(257) }, 'mimeType', 'text-too-long']
  ])('rejects %j', (change, path, code) => {
    const found = check(newMediaSchema, { ...good, ...change })
    expect(found.ok ? [] : found.issues[0]).toEqual({ path, code })
  })
  it('rejects additional fields', () => {
    expect(check(newMediaSchema, { ...good, ownerId: 'me' }).ok).toBe(false)
  })
  it('names at most two hundred addresses', () => {
    const urls = Array.from({ length: ADDRESSES_MAX }, (_, index) => `/media/workout-media/f${index}`)
    expect(check(addressesSchema, { urls }).ok).toBe(true)
    expect(check(addressesSchema, { urls: [] }).ok).toBe(true)
    expect(check(addressesSchema, { urls: [...urls, 'x'] }).ok).toBe(false)
    expect(check(addressesSchema, { urls: 'x' }).ok).toBe(false)
    expect(check(addressesSchema, { urls: [1] }).ok).toBe(false)
    expect(check(addressesSchema, { urls: ['x'.repeat(601)] }).ok).toBe(false)
  })
})
