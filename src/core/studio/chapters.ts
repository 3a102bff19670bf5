/** Chapters of a video. Times are seconds of the video, to the tenth. */
import { bag, list, oneOf, text } from '../app/read-parts.ts'
import { toTenth } from '../workout/tenths.ts'
import { LEVELS, type Level, type RidgeSegment } from '../workout/workout.ts'

export interface Chapter {
  id: string
  name: string
  text: string
  isRest: boolean
  start: number
}

export interface Edit {
  name: string
  level: Level
  /** At least one, by their starts. What is before the first is cut off, as is what is after `end`. */
  chapters: readonly Chapter[]
  end: number
  /** The moment whose picture the workout gets. */
  poster: number | null
}

export const CHAPTER_MIN_SEC = 1

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

export const ridgeOfChapters = (edit: Edit): RidgeSegment[] =>
  spansOf(edit).map(({ isRest, seconds }) => ({ phase: isRest ? 'rest' : 'work', seconds }))

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

export const setChapter = (edit: Edit, n: number, fields: Partial<Pick<Chapter, 'name' | 'text' | 'isRest'>>): Edit =>
  withChapter(edit, n, fields)

/** Between its neighbours. The start of the first one is where the video begins. */
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

/** Unchanged where a part would be shorter than a second. */
export function splitAt(edit: Edit, at: number, made: Pick<Chapter, 'id' | 'name'>): Edit {
  const start = toTenth(at)
  const n = chapterAt(edit, start)
  const [from, to] = [edit.chapters[n]?.start ?? 0, endOf(edit, n)]
  if (start - from < CHAPTER_MIN_SEC || to - start < CHAPTER_MIN_SEC) return edit
  const chapter: Chapter = { ...made, text: '', isRest: false, start }
  return { ...edit, chapters: edit.chapters.toSpliced(n + 1, 0, chapter) }
}

export function joinNext(edit: Edit, n: number): Edit {
  const [one, next] = [edit.chapters[n], edit.chapters[n + 1]]
  if (one === undefined || next === undefined) return edit
  const words = [one.text, next.text].filter((part) => part !== '').join('\n')
  return { ...edit, chapters: edit.chapters.toSpliced(n, 2, { ...one, text: words }) }
}

/** The first one begins where the video began before. */
export function replaceChapters(
  edit: Edit,
  listed: readonly Pick<Chapter, 'name' | 'start'>[],
  newId: () => string
): Edit {
  const from = edit.chapters[0]?.start ?? 0
  const chapters = listed.map(({ name, start }, n): Chapter => {
    return { ...{ id: newId(), name, text: '', isRest: false }, start: n === 0 ? Math.min(from, start) : start }
  })
  return chapters.length === 0 ? edit : { ...edit, chapters }
}

const tenth = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? toTenth(value) : null

/** Null when it is no edit of a video of this length. */
export function readEdit(value: unknown, seconds: number): Edit | null {
  const edit = bag(value)
  const end = Math.min(tenth(edit['end']) ?? seconds, toTenth(seconds))
  const chapters: Chapter[] = []
  for (const one of list(edit['chapters']).map(bag)) {
    const start = tenth(one['start'])
    const least = (chapters.at(-1)?.start ?? -CHAPTER_MIN_SEC) + CHAPTER_MIN_SEC
    if (start === null || start < least || end - start < CHAPTER_MIN_SEC || text(one['id']) === '') continue
    const words = { id: text(one['id']), name: text(one['name']), text: text(one['text']) }
    chapters.push({ ...words, isRest: one['isRest'] === true, start })
  }
  if (chapters.length === 0) return null
  const level = oneOf(LEVELS, edit['level'], 'base')
  return { name: text(edit['name']), level, chapters, end, poster: tenth(edit['poster']) }
}
