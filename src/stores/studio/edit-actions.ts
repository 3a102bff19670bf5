import { atom } from 'nanostores'
import { dissolveGroup, repeatChapters } from '#core/studio/chapter-groups.ts'
import {
  groupAt,
  joinNext,
  moveEnd,
  moveStart,
  rangeOf,
  replaceChapters,
  setChapter,
  splitAt,
  type Chapter,
  type ChapterFields
} from '#core/studio/chapters.ts'
import { snapTo } from '#core/studio/snap.ts'
import { newId } from '../../data/app/ids.ts'
import { $t } from '../app/locale.ts'
import { $quiet } from './video-parts.ts'
import { $at, $edit, changeEdit, videoNow, seekTo } from './studio-state.ts'

export const $snaps = atom(true)
export const $said = atom('')

/** The length of a stored video cannot be changed. */
export const canTrim = (): boolean => videoNow()?.kind === 'own'

/** Starts the chapter at the current position, also during playback. */
export function markHere(): void {
  const before = $edit.get()
  if (before === null) return
  const name = $t.get()('studio.chapterName', { n: before.chapters.length + 1 })
  changeEdit((edit) => splitAt(edit, $at.get(), { id: newId(), name }))
  const isMade = $edit.get() !== before
  $said.set($t.get()(isMade ? 'studio.marked' : 'studio.tooNear', { name }))
}

/** The video seeks along, so that the first frame is visible. */
export function moveChapter(n: number, to: number, how: 'exact' | 'snapping' = 'exact'): void {
  const chapter = $edit.get()?.chapters[n]
  if (chapter === undefined || (n === 0 && !canTrim())) return
  const wanted = how === 'snapping' && $snaps.get() ? snapTo(to, $quiet.get()) : to
  changeEdit((edit) => moveStart(edit, n, wanted), `start ${chapter.id}`)
  seekTo($edit.get()?.chapters[n]?.start ?? to)
}

export function moveChapterBy(n: number, seconds: number): void {
  const start = $edit.get()?.chapters[n]?.start
  if (start !== undefined) moveChapter(n, start + seconds)
}

export function moveVideoEnd(to: number): void {
  const video = videoNow()
  if (video === null || !canTrim()) return
  changeEdit((edit) => moveEnd(edit, to, video.seconds), 'end')
}

export function joinChapter(n: number): void {
  changeEdit((edit) => joinNext(edit, n))
  $said.set($t.get()('studio.joined'))
}

export function repeatTo(n: number, last: number, rounds: number): void {
  changeEdit((edit) => repeatChapters(edit, n, last, rounds))
  const edit = $edit.get()
  const group = edit === null ? undefined : groupAt(edit, n)
  if (edit === null || group === undefined) return
  const { from, to } = rangeOf(group, edit)
  $said.set($t.get()('chapters.repeated', { from: from + 1, to: to + 1, count: group.rounds }))
}

export function playOnce(n: number): void {
  changeEdit((edit) => dissolveGroup(edit, n))
  $said.set($t.get()('chapters.once'))
}

export function setFields(n: number, fields: ChapterFields): void {
  changeEdit((edit) => setChapter(edit, n, fields), `${Object.keys(fields).join()} ${n}`)
}

export function pasteChapters(chapters: readonly Pick<Chapter, 'name' | 'start'>[]): void {
  changeEdit((edit) => replaceChapters(edit, chapters, newId))
  seekTo($edit.get()?.chapters[0]?.start ?? 0)
}

export function setPoster(): void {
  const at = $at.get()
  changeEdit((edit) => ({ ...edit, poster: edit.poster === at ? null : at }))
  $said.set($t.get()($edit.get()?.poster === null ? 'studio.posterGone' : 'studio.posterChosen'))
}

export function goToChapter(n: number): void {
  seekTo($edit.get()?.chapters[n]?.start ?? 0)
}
