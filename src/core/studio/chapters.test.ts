import { expect, test } from 'vitest'
import {
  chapterAt,
  joinNext,
  moveEnd,
  moveStart,
  newChapter,
  readEdit,
  replaceChapters,
  ridgeOfChapters,
  setChapter,
  spansOf,
  splitAt,
  type Edit
} from './chapters.ts'

const chapter = (id: string, start: number) => newChapter(id, id, start)
const EDIT: Edit = {
  name: 'Bells',
  level: 'base',
  end: 60,
  poster: null,
  groups: [],
  chapters: [chapter('a', 2), chapter('b', 20), chapter('c', 40.5)]
}
const starts = ({ chapters }: Edit) => chapters.map(({ id, start }) => [id, start])

test('a chapter ends where the next one begins', () => {
  expect(spansOf(EDIT).map(({ id, end, seconds }) => [id, end, seconds])).toEqual([
    ['a', 20, 18],
    ['b', 40.5, 20.5],
    ['c', 60, 19.5]
  ])
  expect(ridgeOfChapters(setChapter(EDIT, 1, { isRest: true }))).toEqual([
    { phase: 'work', seconds: 18 },
    { phase: 'rest', seconds: 20.5 },
    { phase: 'work', seconds: 19.5 }
  ])
})

test.each([
  [0, 0],
  [2, 0],
  [19.9, 0],
  [20, 1],
  [59, 2],
  [70, 2]
])('at %d s it is chapter %d', (at, n) => {
  expect(chapterAt(EDIT, at)).toBe(n)
})

test('a start moves between its neighbors, and the first one down to the start of the video', () => {
  expect(moveStart(EDIT, 1, 22.34).chapters[1]?.start).toBe(22.3)
  expect(moveStart(EDIT, 1, 0).chapters[1]?.start).toBe(3)
  expect(moveStart(EDIT, 1, 50).chapters[1]?.start).toBe(39.5)
  expect(moveStart(EDIT, 0, -4).chapters[0]?.start).toBe(0)
  expect(moveStart(EDIT, 2, 99).chapters[2]?.start).toBe(59)
  expect(moveStart(EDIT, 1, 20)).toBe(EDIT)
  expect(moveStart(EDIT, 7, 20)).toBe(EDIT)
})

test('the end moves between the last chapter and the end of the video', () => {
  expect(moveEnd(EDIT, 55.55, 62.04).end).toBe(55.6)
  expect(moveEnd(EDIT, 10, 62).end).toBe(41.5)
  expect(moveEnd(EDIT, 99, 62.04).end).toBe(62)
  expect(moveEnd(EDIT, 60, 62)).toBe(EDIT)
})

test('a chapter is split, but never into less than a second', () => {
  const split = splitAt(EDIT, 30.04, { id: 'd', name: 'New' })
  expect(starts(split)).toEqual([
    ['a', 2],
    ['b', 20],
    ['d', 30],
    ['c', 40.5]
  ])
  for (const at of [0, 2.9, 19.1, 20, 59.4, 80]) expect(splitAt(EDIT, at, { id: 'd', name: '' })).toBe(EDIT)
})

test('joined chapters keep the first name and both texts', () => {
  const worded = setChapter(setChapter(EDIT, 0, { text: 'One' }), 1, { text: 'Two' })
  expect(joinNext(worded, 0).chapters).toEqual([{ ...chapter('a', 2), text: 'One\nTwo' }, chapter('c', 40.5)])
  expect(joinNext(EDIT, 2)).toBe(EDIT)
  expect(setChapter(EDIT, 0, { name: 'a' })).toBe(EDIT)
})

test('a list replaces all chapters', () => {
  let n = 0
  const made = replaceChapters(
    EDIT,
    [
      { name: 'X', start: 5 },
      { name: 'Y', start: 9 }
    ],
    () => `n${(n += 1)}`
  )
  expect(made.chapters).toEqual([
    { ...chapter('n1', 2), name: 'X' },
    { ...chapter('n2', 9), name: 'Y' }
  ])
  expect(replaceChapters(EDIT, [{ name: 'X', start: 0 }], () => 'n').chapters[0]?.start).toBe(0)
  expect(replaceChapters(EDIT, [], () => 'n')).toBe(EDIT)
})

test('stored chapters are read back, and invalid ones are dropped', () => {
  expect(readEdit(JSON.parse(JSON.stringify(EDIT)), 60)).toEqual(EDIT)
  const odd = [
    { ...chapter('b', 20), isRest: true },
    chapter('c', 20.5),
    chapter('', 30),
    { id: 'x' },
    chapter('z', 44.5)
  ]
  expect(readEdit({ chapters: odd, end: 99, level: 'much', poster: 3 }, 45)).toEqual({
    name: '',
    level: 'base',
    end: 45,
    poster: 3,
    groups: [],
    chapters: [{ ...chapter('b', 20), isRest: true }]
  })
  expect(readEdit({ chapters: [] }, 45)).toBeNull()
  expect(readEdit(null, 45)).toBeNull()
})

test('groups and levels are read back, and an older draft has none', () => {
  const group = (first: string, last: string, rounds: unknown = 3) => ({ first, last, rounds })
  const heavy = setChapter(EDIT, 0, { level: 'heavy' })
  const edit = { ...heavy, groups: [group('a', 'b'), group('c', 'c', 99)] }
  expect(readEdit(JSON.parse(JSON.stringify(edit)), 60)).toEqual(edit)
  const { groups: _none, ...older } = EDIT
  const bare = older.chapters.map(({ level: _level, ...others }) => others)
  expect(readEdit({ ...older, chapters: bare }, 60)).toEqual(EDIT)
  const odd = [group('a', 'x'), group('b', 'a'), group('a', 'b', 1), group('a', 'b', 2.5), group('a', 'b', '3x'), null]
  const read = readEdit({ ...EDIT, groups: [...odd, group('a', 'b'), group('b', 'c'), group('c', 'c', 100)] }, 60)
  expect(read?.groups).toEqual([group('a', 'b')])
})
