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
  trimFilm,
  type Chapter,
  type Film
} from './chapters.ts'

const chapter = (id: string, start: number, name = id): Chapter => ({ id, start, name, text: '', kind: 'work' })
const FILM: Film = { from: 0, to: 600, chapters: [chapter('a', 0), chapter('b', 100), chapter('c', 300)] }
const startsOf = (film: Film | null) => film?.chapters.map(({ id, start }) => [id, start])

test('a mark splits the chapter that is there', () => {
  const film = markChapter(FILM, 150, { id: 'x', name: '', text: '', kind: 'rest' })
  expect(startsOf(film)).toEqual([
    ['a', 0],
    ['b', 100],
    ['x', 150],
    ['c', 300]
  ])
  expect([149, 150, 599, 600, -1].map((at) => chapterAt(film, at))).toEqual([1, 2, 3, -1, -1])
  for (const at of [105, 295, 595, 600]) expect(markChapter(FILM, at, chapter('x', 0))).toBe(FILM)
})

test('a start moves by a tenth, and not past its neighbours', () => {
  expect(startsOf(moveStart(FILM, 1, 101))?.[1]).toEqual(['b', 101])
  expect(startsOf(moveStart(FILM, 1, 0))?.[1]).toEqual(['b', CHAPTER_MIN])
  expect(startsOf(moveStart(FILM, 1, 900))?.[1]).toEqual(['b', 300 - CHAPTER_MIN])
  expect(moveStart(FILM, 0, 40)).toMatchObject({ from: 40, chapters: [{ start: 40 }, {}, {}] })
  expect(moveStart(FILM, 1, 100)).toBe(FILM)
  expect(moveStart(FILM, 7, 100)).toBe(FILM)
})

test('joined chapters keep both texts', () => {
  const film = { ...FILM, chapters: FILM.chapters.map((one) => ({ ...one, text: `do ${one.id}` })) }
  expect(joinNext(film, 1).chapters[1]).toEqual({ ...chapter('b', 100), text: 'do b\ndo c' })
  expect(joinNext(FILM, 1).chapters[1]?.text).toBe('')
  expect(joinNext(FILM, 2)).toBe(FILM)
})

test('the time of a deleted chapter goes to its neighbour', () => {
  expect(startsOf(deleteChapter(FILM, 1))).toEqual([
    ['a', 0],
    ['c', 300]
  ])
  expect(startsOf(deleteChapter(FILM, 0))).toEqual([
    ['b', 0],
    ['c', 300]
  ])
  const one = { ...FILM, chapters: [chapter('a', 0)] }
  expect(deleteChapter(one, 0)).toBe(one)
})

test('trimmed chapters go, and the cut one begins there', () => {
  expect(startsOf(trimFilm(FILM, 150, 305))).toEqual([['b', 150]])
  expect(startsOf(trimFilm(FILM, 95, 600))?.[0]).toEqual(['b', 95])
  expect(trimFilm(FILM, 100, 105)).toBeNull()
  expect(toTenths(12_349)).toBe(123)
})

const step = fc.record({
  kind: fc.constantFrom('mark', 'move', 'join', 'delete', 'trim'),
  index: fc.nat(8),
  at: fc.integer({ min: -50, max: 700 })
})

function apply(film: Film, { kind, index, at }: { kind: string; index: number; at: number }, id: string): Film {
  if (kind === 'mark') return markChapter(film, at, chapter(id, 0))
  if (kind === 'move') return moveStart(film, index, at)
  if (kind === 'join') return joinNext(film, index)
  if (kind === 'delete') return deleteChapter(film, index)
  return trimFilm(film, Math.max(0, Math.min(at, film.to)), film.to) ?? film
}

test('whatever is done, chapters fill the used part without gaps, each a second or longer', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const film = steps.reduce((now, one, at) => apply(now, one, `n${at}`), FILM)
      expect(film.chapters[0]?.start).toBe(film.from)
      film.chapters.forEach(({ start }, index) => {
        expect(endOf(film, index) - start).toBeGreaterThanOrEqual(CHAPTER_MIN)
        const { min, max } = startRange(film, index)
        expect(start >= min && start <= max).toBe(true)
      })
      expect(new Set(film.chapters.map(({ id }) => id)).size).toBe(film.chapters.length)
    })
  )
})
