/** Chapters of a video, one after the other: each ends where the next one starts. Times are tenths of a second, so that they add up exactly. */
type ChapterKind = 'work' | 'rest' | 'intro'

export interface Chapter {
  id: string
  start: number
  name: string
  text: string
  kind: ChapterKind
}

/** The part of the video that is used, in tenths. The first chapter starts at `from`, the last one ends at `to`. */
export interface MarkedVideo {
  from: number
  to: number
  chapters: readonly Chapter[]
}

export const CHAPTER_MIN = 10

export const toTenths = (ms: number): number => Math.round(ms / 100)

export const endOf = (video: MarkedVideo, index: number): number => video.chapters[index + 1]?.start ?? video.to

/** The chapter that is shown at this moment; -1 outside the part that is used. */
export const chapterAt = ({ from, to, chapters }: MarkedVideo, at: number): number =>
  at < from || at >= to ? -1 : chapters.findLastIndex(({ start }) => start <= at)

export function startRange(video: MarkedVideo, index: number): { min: number; max: number } {
  const before = video.chapters[index - 1]
  return { min: before === undefined ? 0 : before.start + CHAPTER_MIN, max: endOf(video, index) - CHAPTER_MIN }
}

export function markChapter(video: MarkedVideo, at: number, chapter: Omit<Chapter, 'start'>): MarkedVideo {
  const index = chapterAt(video, at)
  const split = video.chapters[index]
  if (split === undefined || at - split.start < CHAPTER_MIN || endOf(video, index) - at < CHAPTER_MIN) return video
  return { ...video, chapters: video.chapters.toSpliced(index + 1, 0, { ...chapter, start: at }) }
}

export function moveStart(video: MarkedVideo, index: number, at: number): MarkedVideo {
  const chapter = video.chapters[index]
  const { min, max } = startRange(video, index)
  const start = Math.min(max, Math.max(min, at))
  if (chapter === undefined || start === chapter.start) return video
  const chapters = video.chapters.with(index, { ...chapter, start })
  return { ...video, from: index === 0 ? start : video.from, chapters }
}

const joinedText = (a: string, b: string): string => [a, b].filter((text) => text.trim() !== '').join('\n')

export function joinNext(video: MarkedVideo, index: number): MarkedVideo {
  const [first, second] = video.chapters.slice(index, index + 2)
  if (first === undefined || second === undefined) return video
  const joined = { ...first, name: first.name || second.name, text: joinedText(first.text, second.text) }
  return { ...video, chapters: video.chapters.toSpliced(index, 2, joined) }
}

/** Its time goes to the chapter before it; the time of the first one to the second. The last that is left stays. */
export function deleteChapter(video: MarkedVideo, index: number): MarkedVideo {
  if (video.chapters[index] === undefined || video.chapters.length === 1) return video
  const chapters = video.chapters.toSpliced(index, 1)
  const [first, ...others] = chapters
  return first === undefined ? video : { ...video, chapters: [{ ...first, start: video.from }, ...others] }
}

/** Chapters that are cut off go; the one that is cut begins, or ends, there. Null where less than a chapter is left. */
export function trimVideo(video: MarkedVideo, from: number, to: number): MarkedVideo | null {
  if (to - from < CHAPTER_MIN) return null
  const inside = video.chapters.filter(
    ({ start }, index) => endOf(video, index) - from >= CHAPTER_MIN && to - Math.max(from, start) >= CHAPTER_MIN
  )
  const kept = inside.length > 0 ? inside : video.chapters.slice(0, 1)
  return { from, to, chapters: kept.map((one, index) => (index === 0 ? { ...one, start: from } : one)) }
}
