import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import type { Exercise, WorkoutContent } from '#core/workout/workout.ts'
import * as stored from '../../../data/workout/read-workout.ts'
import * as conflict from '../../../stores/editor/editor-conflict.ts'
import * as merge from '../../../stores/editor/editor-merge.ts'
import * as opening from '../../../stores/editor/editor-state.ts'
import { editedOf } from '../../../stores/editor/editor-stored.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { MergeItem, MergeSame } from './merge-items.tsx'

vi.mock('../../../data/workout/read-workout.ts', { spy: true })
vi.mock('../../../stores/editor/editor-conflict.ts', { spy: true })
vi.mock('../../../stores/editor/editor-merge.ts', { spy: true })

const { $content, $isComparing, $save, $workout } = opening
const moves = (list: readonly (readonly [string, number])[], more: Partial<WorkoutContent> = {}): WorkoutContent =>
  editedOf(
    workoutOf({
      exercises: list.map(([id, sec]): Exercise => ({ ...exerciseOf(id, [timed(sec)]), name: id })),
      blocks: [plainBlock(list.map(([exerciseId]) => ({ exerciseId, restSec: 10 })))],
      ...more
    })
  )
const base = moves([
  ['Squat', 30],
  ['Row', 30],
  ['Plank', 30]
])
const mine = moves([
  ['Squat', 45],
  ['Row', 30]
])
const theirs = moves(
  [
    ['Squat', 30],
    ['Row', 30],
    ['Plank', 30],
    ['Jump', 20]
  ],
  { sport: 'Golf', trainer: 'Mara' }
)

freshApp()
beforeEach(() => {
  merge.$choices.set(new Map())
  $workout.set({
    ownerId: 'ada',
    workoutId: crypto.randomUUID(),
    version: 3,
    visibility: 'private',
    saved: base,
    pending: []
  })
  $content.set(mine)
  $save.set({ kind: 'conflict', current: 4 })
  $isComparing.set(true)
  vi.mocked(stored.readWorkout).mockResolvedValue(workoutOf({ ...theirs, version: 4 }))
  vi.mocked(merge.saveMerged).mockResolvedValue(true)
  vi.mocked(merge.takeTheirs).mockResolvedValue()
  vi.mocked(conflict.keepAsCopy).mockResolvedValue()
})

test('offers a choice for every difference and updates the merged workout', async () => {
  const screen = await render(<MergeDialog />)
  await expect.element(screen.getByRole('heading', { name: '5 differences' })).toBeVisible()
  const squat = screen.getByRole('radiogroup', { name: 'Main part: changed here (time or repetitions)' })
  await expect.element(squat.getByRole('radio', { name: /This device\s*Squat\s*was 0:30\s*0:45/ })).toBeChecked()
  await expect.element(screen.getByRole('radiogroup', { name: 'Sport: changed on the other device' })).toBeVisible()
  const jump = screen.getByRole('radiogroup', { name: 'Main part: new on the other device' })
  await expect.element(jump.getByRole('radio', { name: /Other device\s*Jump/ })).toBeChecked()
  await expect.element(screen.getByRole('status').getByText('merged, 3 exercises')).toBeVisible()
  const plank = screen.getByRole('radiogroup', { name: 'Main part: removed here' })
  await plank.getByRole('radio', { name: /Other device/ }).click()
  await squat.getByRole('radio', { name: 'Both, one after the other' }).click()
  await expect.element(screen.getByRole('status').getByText('merged, 5 exercises')).toBeVisible()
  await screen.getByRole('button', { name: 'Save merged version' }).click()
  const saved = vi.mocked(merge.saveMerged).mock.lastCall?.[1]
  expect(saved?.exercises.map(({ name }) => name)).toEqual(['Squat', 'Squat', 'Row', 'Plank', 'Jump'])
  await expect.poll(() => $isComparing.get()).toBe(false)
})

test('takes one whole version, or keeps both', async () => {
  const screen = await render(<MergeDialog />)
  await screen.getByRole('button', { name: 'Keep this one: This device' }).click()
  await expect.poll(() => vi.mocked(merge.saveMerged).mock.lastCall?.[1]).toEqual(mine)
  await screen.getByRole('button', { name: 'Keep this one: Other device' }).click()
  await expect.poll(() => vi.mocked(merge.takeTheirs).mock.calls.length).toBe(1)
  await screen.getByRole('button', { name: 'Keep both workouts' }).first().click()
  await expect.poll(() => vi.mocked(conflict.keepAsCopy).mock.calls.length).toBe(1)
})

test('moves between differences with the arrow keys and closes with Escape', async () => {
  const screen = await render(<MergeDialog />)
  await screen.getByRole('button', { name: 'Next difference' }).click()
  expect(document.activeElement?.closest('.merge-pair')?.textContent).toContain('Sport')
  await screen.getByRole('button', { name: 'Previous difference' }).click()
  expect(document.activeElement?.closest('.merge-pair')?.textContent).toContain('Jump')
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect($isComparing.get()).toBe(false)
})

test('says why a merge cannot be saved', async () => {
  vi.mocked(stored.readWorkout).mockResolvedValue(workoutOf({ ...moves([['Jump', 20]]), version: 4 }))
  $content.set(moves([['Hop', 10]]))
  const screen = await render(<MergeDialog />)
  for (const radio of screen.getByRole('radio', { name: /Not in this version/ }).all()) await radio.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Nothing would be left.')
  await expect.element(screen.getByRole('button', { name: 'Save merged version' })).toBeDisabled()
})

test('reports a failure and still allows keeping my version', async () => {
  vi.mocked(stored.readWorkout).mockRejectedValue(new NetworkError('offline'))
  const screen = await render(<MergeDialog />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect.poll(() => $isComparing.get()).toBe(false)
  expect(conflict.keepAsCopy).toHaveBeenCalledOnce()
})

test('describes values of every kind in words', async () => {
  const repeat = { rounds: 3, restBetweenRoundsSec: 20, restAfterSec: 60 }
  const said = { changed: 'both', suggested: 'mine' } as const
  const screen = await render(
    <ol>
      <MergeItem
        line={{
          kind: 'item',
          key: 'block1-a',
          section: 'warmup',
          block: null,
          item: { kind: 'block', key: 'block1-a', mine: { ...repeat, name: 'Ladder' }, theirs: repeat, ...said }
        }}
        choice="mine"
      />
      <MergeSame line={{ kind: 'same', key: 's', section: 'cooldown', block: repeat, names: ['A', 'B'] }} />
    </ol>
  )
  await expect
    .element(screen.getByRole('radiogroup', { name: 'Warm-up · Rounds and rests: changed on both' }))
    .toBeVisible()
  await expect
    .element(screen.getByText('Ladder, 3 rounds, Rest between rounds 0:20, Rest after the block 1:00'))
    .toBeVisible()
  await expect.element(screen.getByText('Cool-down · 3 rounds, 2 exercises')).toBeVisible()
})
