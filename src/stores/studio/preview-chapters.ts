import { playedBefore } from '#core/studio/chapter-groups.ts'
import { contentOfEdit } from '#core/studio/edit-workout.ts'
import { looseWorkout } from '#core/workout/loose-workout.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { Edit } from '#core/studio/chapters.ts'
import { openLayer } from '../../platform/page/layers.ts'
import { $locale, $t } from '../app/locale.ts'
import { $player, $playerClock, $videoElement, act } from '../player/player.ts'
import { closePlay, previewPlay } from '../player/open-play.ts'
import { $startAt } from '../player/running-workout.ts'
import { $current, $edit, videoNow, type StudioVideo, pausePlayer } from './studio-state.ts'

const ID = 'preview'

function contentNow(video: StudioVideo, edit: Edit, url: string) {
  const isUncut = true
  return video.kind === 'own'
    ? contentOfEdit(edit, { videoUrl: url, language: $locale.get(), isUncut })
    : contentOfEdit(edit, contentOf(video.workout))
}

/** The part that was cut off the end is still in the file. */
const endAt = (end: number): (() => void) =>
  $playerClock.listen(() => {
    const view = $player.get()
    const isLast = view.kind === 'playing' && view.index === view.timeline.segments.length - 1
    if (isLast && ($videoElement.get()?.currentTime ?? 0) >= end) act({ kind: 'end' })
  })

export function startPreview(onBack: () => void): () => void {
  const [video, edit] = [videoNow(), $edit.get()]
  if (video === null || edit === null) return () => undefined
  pausePlayer()
  const url = video.kind === 'own' ? URL.createObjectURL(video.file) : ''
  const name = $t.get()('chapters.previewOf', { name: edit.name })
  const workout = looseWorkout({ ...contentNow(video, edit, url), name }, ID)
  $startAt.set({ workoutId: ID, turn: playedBefore(edit, $current.get()) })
  previewPlay(workout)
  const stop = video.kind === 'own' ? endAt(edit.end) : () => undefined
  const leave = openLayer(onBack)
  return () => {
    leave()
    stop()
    closePlay()
    URL.revokeObjectURL(url)
  }
}
