/** Chapters of a film, one after the other: each ends where the next one starts. Times are tenths of a second, so that they add up exactly. */
export type ChapterKind = 'work' | 'rest' | 'intro'

export interface Chapter {
  id: string
  /** Tenths of a second from the start of the film. */
  start: number
  name: string
  text: string
  kind: ChapterKind
}

/** The part of the film that is used, in tenths. The first chapter starts at `from`, the last one ends at `to`. */
export interface Film {
  from: number
  to: number
  chapters: readonly Chapter[]
}

/** The shortest chapter: a second, as a step of a workout. */
export const CHAPTER_MIN = 10

export const toTenths = (ms: number): number => Math.round(ms / 100)

export const endOf = (film: Film, index: number): number => film.chapters[index + 1]?.start ?? film.to

/** The chapter that is shown at this moment; -1 outside the part that is used. */
export const chapterAt = ({ from, to, chapters }: Film, at: number): number =>
  at < from || at >= to ? -1 : chapters.findLastIndex(({ start }) => start <= at)

/** Where the start of a chapter may be; the first one moves the start of the part that is used. */
export function startRange(film: Film, index: number): { min: number; max: number } {
  const before = film.chapters[index - 1]
  return { min: before === undefined ? 0 : before.start + CHAPTER_MIN, max: endOf(film, index) - CHAPTER_MIN }
}

/** Begins a chapter: the one that is there is split. The same film where a part would be too short. */
export function markChapter(film: Film, at: number, chapter: Omit<Chapter, 'start'>): Film {
  const index = chapterAt(film, at)
  const split = film.chapters[index]
  if (split === undefined || at - split.start < CHAPTER_MIN || endOf(film, index) - at < CHAPTER_MIN) return film
  return { ...film, chapters: film.chapters.toSpliced(index + 1, 0, { ...chapter, start: at }) }
}

/** As near to `at` as its neighbours let it. */
export function moveStart(film: Film, index: number, at: number): Film {
  const chapter = film.chapters[index]
  const { min, max } = startRange(film, index)
  const start = Math.min(max, Math.max(min, at))
  if (chapter === undefined || start === chapter.start) return film
  const chapters = film.chapters.with(index, { ...chapter, start })
  return { ...film, from: index === 0 ? start : film.from, chapters }
}

const joinedText = (a: string, b: string): string => [a, b].filter((text) => text.trim() !== '').join('\n')

/** With the next one: the name of the first stays, and both texts. */
export function joinNext(film: Film, index: number): Film {
  const [first, second] = film.chapters.slice(index, index + 2)
  if (first === undefined || second === undefined) return film
  const joined = { ...first, name: first.name || second.name, text: joinedText(first.text, second.text) }
  return { ...film, chapters: film.chapters.toSpliced(index, 2, joined) }
}

/** Its time goes to the chapter before it; the time of the first one to the second. The last that is left stays. */
export function deleteChapter(film: Film, index: number): Film {
  if (film.chapters[index] === undefined || film.chapters.length === 1) return film
  const chapters = film.chapters.toSpliced(index, 1)
  const [first, ...others] = chapters
  return first === undefined ? film : { ...film, chapters: [{ ...first, start: film.from }, ...others] }
}

/** Chapters that are cut off go; the one that is cut begins, or ends, there. Null where less than a chapter is left. */
export function trimFilm(film: Film, from: number, to: number): Film | null {
  if (to - from < CHAPTER_MIN) return null
  const inside = film.chapters.filter(
    ({ start }, index) => endOf(film, index) - from >= CHAPTER_MIN && to - Math.max(from, start) >= CHAPTER_MIN
  )
  const kept = inside.length > 0 ? inside : film.chapters.slice(0, 1)
  return { from, to, chapters: kept.map((one, index) => (index === 0 ? { ...one, start: from } : one)) }
}
