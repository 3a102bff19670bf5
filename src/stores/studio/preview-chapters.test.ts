import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { newChapter, type Edit } from '#core/studio/chapters.ts'
import { contentOfEdit } from '#core/studio/edit-workout.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import type { Workout } from '#core/workout/workout.ts'

const player = vi.hoisted(() => ({ act: vi.fn(), closePlay: vi.fn(), previewPlay: vi.fn() }))
const $player = atom<unknown>({ kind: 'closed' })
const $playerClock = atom({})
const $videoElement = atom<{ currentTime: number } | null>(null)
vi.mock('../player/player.ts', () => ({ act: player.act, $player, $playerClock, $videoElement }))
vi.mock('../player/open-play.ts', () => ({ closePlay: player.closePlay, previewPlay: player.previewPlay }))
const onBack = vi.fn()
const leave = vi.fn()
const openLayer = vi.fn((_onBack: () => void) => leave)
vi.mock('../../platform/page/layers.ts', () => ({ openLayer }))
const { $startAt } = await import('../player/running-workout.ts')
const { startPreview } = await import('./preview-chapters.ts')
const { $at, $studio, openEdit } = await import('./studio-state.ts')

const EDIT: Edit = {
  name: 'Bells',
  level: 'base',
  end: 50,
  poster: null,
  chapters: [newChapter('a', 'Warm-up', 2), newChapter('b', 'Swing', 20), newChapter('c', 'Row', 40)],
  groups: [{ first: 'a', last: 'b', rounds: 3 }]
}
const kept = {
  id: 'one',
  name: 'Bells',
  type: 'video/webm',
  bytes: 1,
  seconds: 60,
  startedAt: 0,
  isComplete: true,
  marks: []
}
const shared = { key: 'k', ownerId: 'ada', seconds: 60 }
const played = () => player.previewPlay.mock.calls[0]?.[0] as Workout
const parts = () => played().exercises.map(({ steps: [step] }) => step?.videoSec)

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:video')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  openEdit(EDIT)
  $at.set(45)
})

test('plays the local video from the selected chapter to the cut', () => {
  $studio.set({ kind: 'open', video: { ...shared, kind: 'own', kept, file: new Blob(['x']) } })
  const end = startPreview(onBack)
  expect(played()).toMatchObject({ id: 'preview', videoUrl: 'blob:video', type: 'mastervideo' })
  expect(parts()).toEqual([2, 20, 40])
  expect($startAt.get()).toEqual({ workoutId: 'preview', turn: 6 })
  const at = (index: number, currentTime: number) => {
    $player.set({ kind: 'playing', index, timeline: { segments: [{}, {}] } })
    $videoElement.set({ currentTime })
    $playerClock.set({})
  }
  at(0, 51)
  at(1, 49.9)
  expect(player.act).not.toHaveBeenCalled()
  at(1, 50)
  expect(player.act).toHaveBeenCalledExactlyOnceWith({ kind: 'end' })
  expect(openLayer).toHaveBeenCalledExactlyOnceWith(onBack)
  end()
  expect(leave).toHaveBeenCalledOnce()
  expect(player.closePlay).toHaveBeenCalledOnce()
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:video')
  at(1, 51)
  expect(player.act).toHaveBeenCalledOnce()
})

test('plays a stored video from its own address, with the changes since', () => {
  const videoUrl = '/media/workout-media/v'
  const content = contentOfEdit({ ...EDIT, groups: [] }, { videoUrl, language: 'en' })
  const workout = workoutOf({ ...content, id: 'w', playCount: 3 })
  $studio.set({ kind: 'open', video: { ...shared, kind: 'stored', workout, url: '/media/v?token' } })
  const edit = { ...EDIT, chapters: [newChapter('a', 'Stretch', 0), newChapter('b', 'Swing', 18)], end: 48, groups: [] }
  openEdit(edit)
  startPreview(onBack)()
  expect(played()).toMatchObject({ id: 'preview', videoUrl, playCount: 0 })
  expect(played().exercises.map(({ name }) => name)).toEqual(['Stretch', 'Swing'])
  expect(URL.createObjectURL).not.toHaveBeenCalled()
})

test('plays nothing without a video', () => {
  $studio.set({ kind: 'opening' })
  startPreview(onBack)()
  expect(player.previewPlay).not.toHaveBeenCalled()
})
