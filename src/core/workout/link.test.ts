import { describe, expect, test } from 'vitest'
import { isOwnFile } from '../media/own-file.ts'
import { parseMediaUrl } from '../media/media.ts'
import { isLink } from './link.ts'
import * as links from './new-link.ts'
import { isRowId } from './row-id.ts'

const newLink = (): string => links.newLink((bytes) => crypto.getRandomValues(bytes))

describe('a new link', () => {
  test('is valid wherever an id is', () => {
    const link = newLink()
    expect(isLink(link)).toBe(true)
    expect(isRowId(link)).toBe(true)
    expect(link.length).toBeLessThanOrEqual(34)
    expect(encodeURIComponent(link)).toBe(link)
  })

  test('is new each time, and uses all letters equally', () => {
    const links = Array.from({ length: 500 }, newLink)
    expect(new Set(links).size).toBe(500)
    const counts = Map.groupBy(
      links.flatMap((link) => [...link.slice(2)]),
      (letter) => letter
    )
    expect(counts.size).toBe(26)
    for (const [letter, { length }] of counts) expect(length, letter).toBeGreaterThan(250)
  })
})

test.each([
  '',
  'u-',
  '66e1b0c2a1b2c3d4e5f6',
  `u-${'a'.repeat(27)}`,
  `u-${'a'.repeat(29)}`,
  `u-${'A'.repeat(28)}`,
  `u-${'1'.repeat(28)}`
])('a link cannot be %j', (id) => expect(isLink(id)).toBe(false))

describe('a file of a workout with a link', () => {
  const link = `u-${'ab'.repeat(14)}`
  const url = links.linkedFile('/media/workout-media/file1', link)

  test('has the link in its address', () => {
    expect(url).toBe(`/media/${link}/file1`)
    expect(isOwnFile(url)).toBe(true)
    // Such an address can never be stored.
    expect(parseMediaUrl(url)).toBeNull()
  })

  test.each(['', '/demo/squat.jpg', '/media/profile-media/file1'])('rejects %j', (other) => {
    expect(links.linkedFile(other, link)).toBe(other)
  })
})
