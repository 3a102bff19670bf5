import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CHAPTER_MIN,
  chapterAt,
  deleteChapter,
  endOf,
  joinNext,
  markChapter,
  moveStart,
  startRange,
  toTenths,
  trimVideo,
  type Chapter,
  type MarkedVideo
} from './chapters.ts'

const chapter = (id: string, start: number, name = id): Chapter => ({ id, start, name, text: '', kind: 'work' })
const VIDEO: MarkedVideo = { from: 0, to: 600, chapters: [chapter('a', 0), chapter('b', 100), chapter('c', 300)] }
const startsOf = (video: MarkedVideo | null) => video?.chapters.map(({ id, start }) => [id, start])

test('a mark splits the chapter that is there', () => {
  const video = markChapter(VIDEO, 150, { id: 'x', name: '', text: '', kind: 'rest' })
  expect(startsOf(video)).toEqual([
    ['a', 0],
    ['b', 100],
    ['x', 150],
    ['c', 300]
  ])
  expect([149, 150, 599, 600, -1].map((at) => chapterAt(video, at))).toEqual([1, 2, 3, -1, -1])
  for (const at of [105, 295, 595, 600]) expect(markChapter(VIDEO, at, chapter('x', 0))).toBe(VIDEO)
})

test('a start moves by a tenth, and not past its neighbours', () => {
  expect(startsOf(moveStart(VIDEO, 1, 101))?.[1]).toEqual(['b', 101])
  expect(startsOf(moveStart(VIDEO, 1, 0))?.[1]).toEqual(['b', CHAPTER_MIN])
  expect(startsOf(moveStart(VIDEO, 1, 900))?.[1]).toEqual(['b', 300 - CHAPTER_MIN])
  expect(moveStart(VIDEO, 0, 40)).toMatchObject({ from: 40, chapters: [{ start: 40 }, {}, {}] })
  expect(moveStart(VIDEO, 1, 100)).toBe(VIDEO)
  expect(moveStart(VIDEO, 7, 100)).toBe(VIDEO)
})

test('joined chapters keep both texts', () => {
  const video = { ...VIDEO, chapters: VIDEO.chapters.map((one) => ({ ...one, text: `do ${one.id}` })) }
  expect(joinNext(video, 1).chapters[1]).toEqual({ ...chapter('b', 100), text: 'do b\ndo c' })
  expect(joinNext(VIDEO, 1).chapters[1]?.text).toBe('')
  expect(joinNext(VIDEO, 2)).toBe(VIDEO)
})

test('the time of a deleted chapter goes to its neighbour', () => {
  expect(startsOf(deleteChapter(VIDEO, 1))).toEqual([
    ['a', 0],
    ['c', 300]
  ])
  expect(startsOf(deleteChapter(VIDEO, 0))).toEqual([
    ['b', 0],
    ['c', 300]
  ])
  const one = { ...VIDEO, chapters: [chapter('a', 0)] }
  expect(deleteChapter(one, 0)).toBe(one)
})

test('trimmed chapters go, and the cut one begins there', () => {
  expect(startsOf(trimVideo(VIDEO, 150, 305))).toEqual([['b', 150]])
  expect(startsOf(trimVideo(VIDEO, 95, 600))?.[0]).toEqual(['b', 95])
  expect(trimVideo(VIDEO, 100, 105)).toBeNull()
  expect(toTenths(12_349)).toBe(123)
})

const step = fc.record({
  kind: fc.constantFrom('mark', 'move', 'join', 'delete', 'trim'),
  index: fc.nat(8),
  at: fc.integer({ min: -50, max: 700 })
})

function apply(
  video: MarkedVideo,
  { kind, index, at }: { kind: string; index: number; at: number },
  id: string
): MarkedVideo {
  if (kind === 'mark') return markChapter(video, at, chapter(id, 0))
  if (kind === 'move') return moveStart(video, index, at)
  if (kind === 'join') return joinNext(video, index)
  if (kind === 'delete') return deleteChapter(video, index)
  return trimVideo(video, Math.max(0, Math.min(at, video.to)), video.to) ?? video
}

test('whatever is done, chapters fill the used part without gaps, each a second or longer', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const video = steps.reduce((now, one, at) => apply(now, one, `n${at}`), VIDEO)
      expect(video.chapters[0]?.start).toBe(video.from)
      video.chapters.forEach(({ start }, index) => {
        expect(endOf(video, index) - start).toBeGreaterThanOrEqual(CHAPTER_MIN)
        const { min, max } = startRange(video, index)
        expect(start >= min && start <= max).toBe(true)
      })
      expect(new Set(video.chapters.map(({ id }) => id)).size).toBe(video.chapters.length)
    })
  )
})
