/** Chapters of a video. Times are seconds of the video, to the tenth. */
import { bag, list, oneOf, text } from '../app/read-parts.ts'
import { toTenth } from '../workout/tenths.ts'
import { BOUNDS, LEVELS, type Level, type RidgeSegment } from '../workout/workout.ts'

export interface Chapter {
  id: string
  name: string
  text: string
  isRest: boolean
  /** Null means the level of the workout. */
  level: Level | null
  start: number
}

/** Neighboring chapters that repeat with the same part of the video. `first` and `last` are their ids. */
export interface Group {
  first: string
  last: string
  rounds: number
}

export interface Edit {
  name: string
  level: Level
  /** At least one, sorted by start. Everything before the first and after `end` is cut off. */
  chapters: readonly Chapter[]
  /** Groups never overlap. */
  groups: readonly Group[]
  end: number
  /** The moment in the video that becomes the workout's picture. */
  poster: number | null
}

export const CHAPTER_MIN_SEC = 1
export const ROUNDS_MIN = 2

export const newChapter = (id: string, name: string, start: number): Chapter => {
  return { id, name, text: '', isRest: false, level: null, start }
}

export function rangeOf({ first, last }: Group, { chapters }: Pick<Edit, 'chapters'>): { from: number; to: number } {
  const at = (id: string) => chapters.findIndex((one) => one.id === id)
  return { from: at(first), to: at(last) }
}

export const groupAt = (edit: Edit, n: number): Group | undefined =>
  edit.groups.find((group) => {
    const { from, to } = rangeOf(group, edit)
    return from <= n && n <= to
  })

const endOf = ({ chapters, end }: Edit, n: number): number => chapters[n + 1]?.start ?? end

export interface Span extends Chapter {
  end: number
  seconds: number
}

export const spansOf = (edit: Edit): Span[] =>
  edit.chapters.map((chapter, n) => {
    const end = endOf(edit, n)
    return { ...chapter, end, seconds: toTenth(end - chapter.start) }
  })

export const ridgeOfSpans = (spans: readonly Span[]): RidgeSegment[] =>
  spans.map(({ isRest, seconds }) => ({ phase: isRest ? 'rest' : 'work', seconds }))

export const ridgeOfChapters = (edit: Edit): RidgeSegment[] => ridgeOfSpans(spansOf(edit))

export const chapterAt = ({ chapters }: Edit, at: number): number =>
  Math.max(
    0,
    chapters.findLastIndex(({ start }) => start <= at)
  )

const within = (at: number, min: number, max: number): number => toTenth(Math.max(min, Math.min(max, at)))

function withChapter(edit: Edit, n: number, fields: Partial<Omit<Chapter, 'id'>>): Edit {
  const before = edit.chapters[n]
  if (before === undefined) return edit
  const isSame = Object.entries(fields).every(([name, value]) => before[name as keyof Chapter] === value)
  return isSame ? edit : { ...edit, chapters: edit.chapters.with(n, { ...before, ...fields }) }
}

export type ChapterFields = Partial<Pick<Chapter, 'name' | 'text' | 'isRest' | 'level'>>

export const setChapter = (edit: Edit, n: number, fields: ChapterFields): Edit => withChapter(edit, n, fields)

/** Stays between its neighbors. The start of the first one is where the video begins. */
export function moveStart(edit: Edit, n: number, to: number): Edit {
  const before = edit.chapters[n - 1]
  const least = before === undefined ? 0 : before.start + CHAPTER_MIN_SEC
  return withChapter(edit, n, { start: within(to, least, endOf(edit, n) - CHAPTER_MIN_SEC) })
}

export function moveEnd(edit: Edit, to: number, seconds: number): Edit {
  const least = (edit.chapters.at(-1)?.start ?? 0) + CHAPTER_MIN_SEC
  const end = within(to, least, toTenth(seconds))
  return end === edit.end ? edit : { ...edit, end }
}

const withLast = ({ groups }: Edit, before: string, last: string): readonly Group[] =>
  groups.some((group) => group.last === before)
    ? groups.map((group) => (group.last === before ? { ...group, last } : group))
    : groups

/** Returns the edit unchanged when a part would be shorter than a second. Both parts stay in their group. */
export function splitAt(edit: Edit, at: number, made: Pick<Chapter, 'id' | 'name'>): Edit {
  const start = toTenth(at)
  const n = chapterAt(edit, start)
  const [one, to] = [edit.chapters[n], endOf(edit, n)]
  if (one === undefined || start - one.start < CHAPTER_MIN_SEC || to - start < CHAPTER_MIN_SEC) return edit
  const chapters = edit.chapters.toSpliced(n + 1, 0, newChapter(made.id, made.name, start))
  return { ...edit, chapters, groups: withLast(edit, one.id, made.id) }
}

/** True when both repeat equally often. A join never crosses the edge of a group. */
export const canJoinNext = (edit: Edit, n: number): boolean =>
  n + 1 < edit.chapters.length && groupAt(edit, n) === groupAt(edit, n + 1)

export function joinNext(edit: Edit, n: number): Edit {
  const [one, next] = [edit.chapters[n], edit.chapters[n + 1]]
  if (one === undefined || next === undefined || !canJoinNext(edit, n)) return edit
  const words = [one.text, next.text].filter((part) => part !== '').join('\n')
  const chapters = edit.chapters.toSpliced(n, 2, { ...one, text: words })
  return { ...edit, chapters, groups: withLast(edit, next.id, one.id) }
}

/** The first one begins where the video began before. Groups are removed. */
export function replaceChapters(
  edit: Edit,
  listed: readonly Pick<Chapter, 'name' | 'start'>[],
  newId: () => string
): Edit {
  const from = edit.chapters[0]?.start ?? 0
  const chapters = listed.map(({ name, start }, n) =>
    newChapter(newId(), name, n === 0 ? Math.min(from, start) : start)
  )
  return chapters.length === 0 ? edit : { ...edit, chapters, groups: [] }
}

const tenth = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? toTenth(value) : null

function readGroups(value: unknown, chapters: readonly Chapter[]): Group[] {
  const groups: Group[] = []
  let free = 0
  for (const one of list(value).map(bag)) {
    const group = { first: text(one['first']), last: text(one['last']), rounds: Number(one['rounds']) }
    const { from, to } = rangeOf(group, { chapters })
    const isCount = Number.isInteger(group.rounds) && group.rounds >= ROUNDS_MIN && group.rounds <= BOUNDS.roundsMax
    if (!isCount || from < free || to < from) continue
    groups.push(group)
    free = to + 1
  }
  return groups
}

/** Returns null when the value is not an edit of a video of this length. */
export function readEdit(value: unknown, seconds: number): Edit | null {
  const edit = bag(value)
  const end = Math.min(tenth(edit['end']) ?? seconds, toTenth(seconds))
  const chapters: Chapter[] = []
  for (const one of list(edit['chapters']).map(bag)) {
    const start = tenth(one['start'])
    const least = (chapters.at(-1)?.start ?? -CHAPTER_MIN_SEC) + CHAPTER_MIN_SEC
    if (start === null || start < least || end - start < CHAPTER_MIN_SEC || text(one['id']) === '') continue
    const words = { id: text(one['id']), name: text(one['name']), text: text(one['text']) }
    chapters.push({ ...words, isRest: one['isRest'] === true, level: oneOf(LEVELS, one['level'], null), start })
  }
  if (chapters.length === 0) return null
  const facts = { name: text(edit['name']), level: oneOf(LEVELS, edit['level'], 'base'), poster: tenth(edit['poster']) }
  return { ...facts, chapters, groups: readGroups(edit['groups'], chapters), end }
}
