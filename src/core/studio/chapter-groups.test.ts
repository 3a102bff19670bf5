import { expect, test } from 'vitest'
import {
  countPlayed,
  dissolveGroup,
  playSeconds,
  playedBefore,
  reachOf,
  repeatChapters,
  ridgeOfPlay,
  roundSeconds,
  runsOf,
  videoSeconds
} from './chapter-groups.ts'
import { canJoinNext, joinNext, newChapter, replaceChapters, setChapter, splitAt, type Edit } from './chapters.ts'

const EDIT: Edit = {
  name: 'Bells',
  level: 'base',
  end: 60,
  poster: null,
  groups: [],
  chapters: [newChapter('a', 'A', 2), newChapter('b', 'B', 20), newChapter('c', 'C', 40.5), newChapter('d', 'D', 50)]
}
const group = (first: string, last: string, rounds: number) => ({ first, last, rounds })
const TWO = repeatChapters(repeatChapters(EDIT, 3, 3, 2), 0, 1, 3)

test('chapters repeat from one to another, and the play is longer than the video', () => {
  expect(TWO.groups).toEqual([group('a', 'b', 3), group('d', 'd', 2)])
  expect(runsOf(TWO).map(({ group: of, from, spans }) => [of?.rounds, from, spans.length])).toEqual([
    [3, 0, 2],
    [undefined, 2, 1],
    [2, 3, 1]
  ])
  expect(runsOf(TWO).map(roundSeconds)).toEqual([38.5, 9.5, 10])
  expect([videoSeconds(TWO), playSeconds(EDIT)]).toEqual([58, 58])
  expect(playSeconds(TWO)).toBe(145)
  expect(countPlayed(TWO)).toBe(9)
  expect(ridgeOfPlay(setChapter(TWO, 1, { isRest: true })).map(({ phase }) => phase[0])).toEqual([...'wrwrwrwww'])
  expect([0, 1, 2, 3, 4].map((n) => playedBefore(TWO, n))).toEqual([0, 1, 6, 7, 9])
})

test('a group can be changed from any of its chapters, extended to the next group, and removed', () => {
  expect(reachOf(TWO, 1)).toEqual({ from: 0, to: 1, most: 2 })
  expect(reachOf(TWO, 3)).toEqual({ from: 3, to: 3, most: 3 })
  expect(repeatChapters(TWO, 1, 9, 200).groups).toEqual([group('a', 'c', 99), group('d', 'd', 2)])
  expect(repeatChapters(TWO, 1, -1, 0).groups[0]).toEqual(group('a', 'a', 2))
  expect(repeatChapters(TWO, 1, 1, 3)).toBe(TWO)
  expect(repeatChapters(EDIT, 9, 9, 2)).toBe(EDIT)
  expect(dissolveGroup(TWO, 1).groups).toEqual([group('d', 'd', 2)])
  expect(dissolveGroup(TWO, 2)).toBe(TWO)
})

test('a split stays in its group, and so does a join, which never crosses its edge', () => {
  expect(splitAt(TWO, 30, { id: 'x', name: 'X' }).groups[0]).toEqual(group('a', 'x', 3))
  expect(splitAt(TWO, 10, { id: 'x', name: 'X' }).groups).toBe(TWO.groups)
  expect(joinNext(TWO, 0).groups).toEqual([group('a', 'a', 3), group('d', 'd', 2)])
  const long = repeatChapters(EDIT, 0, 2, 2)
  expect(joinNext(long, 0).groups).toEqual([group('a', 'c', 2)])
  expect([0, 1, 2, 3].map((n) => canJoinNext(TWO, n))).toEqual([true, false, false, false])
  expect(joinNext(TWO, 1)).toBe(TWO)
})

test('pasting a list removes the groups', () => {
  expect(replaceChapters(TWO, [{ name: 'X', start: 5 }], () => 'n').groups).toEqual([])
})
