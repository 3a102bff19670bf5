import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { pathTo } from '#core/app/routes.ts'
import { DEFAULT_SIMPLE_FORM } from '#core/editor/simple.ts'
import type { StoredDraft } from '#core/editor/stored-draft.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { ada, adaWith, freshApp, signIn } from '../../app/islands.test-kit.ts'
import * as rows from '../../../data/list/list-rows.ts'
import { dropDraft, keepDraft, readDrafts } from '../../../data/editor/drafts.ts'
import { storage } from '../../../platform/page/storage.ts'
import { $notice } from '../../../stores/app/notices.ts'
import { keepLastForm } from '../../../stores/editor/last-form.ts'
import { $openDraft } from '../../../stores/editor/open-draft.ts'
import { copy } from '../../../stores/list/workout-actions.ts'
import { CopyWays } from './ways.tsx'
import { CreationOptionsScreen, PresetWays } from './creation-options-screen.tsx'

vi.mock('../../../data/editor/drafts.ts', { spy: true })
vi.mock('../../../data/list/list-rows.ts', { spy: true })
vi.mock('../../../stores/list/workout-actions.ts', { spy: true })

freshApp()
beforeEach(() => {
  const rain = summaryOf({ id: 'rain', name: 'Rain' })
  vi.mocked(rows.listMine).mockResolvedValue({ workouts: [rain], total: 1, next: null })
  vi.mocked(rows.listFavoriteIds).mockResolvedValue(['rain', 'snow'])
  vi.mocked(rows.listByIds).mockResolvedValue([rain, summaryOf({ id: 'snow', name: 'Snow' })])
  vi.mocked(copy).mockResolvedValue()
  vi.mocked(readDrafts).mockResolvedValue([])
  $openDraft.set(null)
  storage.lastForm.write(null)
})

const address = (name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).element().getAttribute('href')

test('offers two large choices and the others, and shows the remaining places from 80% on', async () => {
  signIn(adaWith({ usage: { workouts: 9 } }))
  const screen = await render(<CreationOptionsScreen />)
  await expect.element(screen.getByRole('heading', { name: 'New workout', level: 1 })).toBeVisible()
  expect([address('Quick timer'), address('Exercise by exercise')]).toEqual([
    `${pathTo('addWorkoutSimple')}?preset=circuit`,
    pathTo('addWorkout')
  ])
  expect(address('Paste a plan')).toBe(`${pathTo('addWorkout')}?view=text`)
  expect(address('Record yourself')).toBe(pathTo('createMasterVideo'))
  await expect.element(screen.getByRole('meter', { name: '9 of 10 workouts' })).toBeVisible()
  await expect.element(screen.getByText('1 left')).toBeVisible()
  signIn(adaWith({ usage: { workouts: 10 } }))
  await expect.element(screen.getByText('You’ve used all 10 workouts in your plan.')).toBeVisible()
  signIn(adaWith({ usage: { workouts: 7 } }))
  await expect.element(screen.getByText(/\d left/)).not.toBeInTheDocument()
})

test('starts the quick timer with the numbers used last', async () => {
  keepLastForm({
    ...DEFAULT_SIMPLE_FORM,
    preset: 'tabata',
    name: 'Bag',
    lines: 'Jab',
    rounds: 8,
    workSec: 20,
    restSec: 10
  })
  const screen = await render(<CreationOptionsScreen />)
  await expect.element(screen.getByText('Last: Tabata 8 × Work 0:20 Rest 0:10')).toBeVisible()
  expect(address('Quick timer')).toBe(`${pathTo('addWorkoutSimple')}?preset=last`)
  signIn({ ...ada, login: { ...ada.login, userId: 'bo' } })
  await expect.element(screen.getByText(/^Last:/)).not.toBeInTheDocument()
})

test('resumes a draft, or dismisses it with a way to undo', async () => {
  const form = { ...DEFAULT_SIMPLE_FORM, name: 'Bag', lines: 'Jab' }
  const common = { schema: 1, ownerId: ada.login.userId, changedAt: Date.now() - 7_200_000 } as const
  const drafts = new Map<string, StoredDraft>([
    [
      'looked',
      {
        ...common,
        kind: 'simple',
        workoutId: 'looked',
        wasSent: false,
        form: { ...DEFAULT_SIMPLE_FORM, preset: 'tabata', name: 'Tabata' }
      }
    ],
    ['bag', { ...common, kind: 'simple', workoutId: 'bag', wasSent: false, form }]
  ])
  vi.mocked(readDrafts).mockImplementation(async () => [...drafts.values()])
  vi.mocked(dropDraft).mockImplementation(async (_, id) => void drafts.delete(id))
  vi.mocked(keepDraft).mockImplementation(async (draft) => void drafts.set(draft.workoutId, draft))
  const screen = await render(<CreationOptionsScreen />)
  const row = screen.getByRole('region', { name: 'Bag' })
  await expect.element(row.getByText('Draft, 2 hours ago')).toBeVisible()
  await expect.element(row.getByRole('link', { name: 'Resume' })).toHaveAttribute('href', pathTo('addWorkoutSimple'))
  await row.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await expect.poll(() => [...drafts.keys()]).toEqual(['looked'])
  $notice.get()?.action?.run()
  await expect.element(row).toBeVisible()
})

test('copies own workouts and favourites, each once', async () => {
  const screen = await render(<CopyWays />)
  await screen.getByRole('button', { name: 'Copy “Rain”' }).click()
  expect(copy).toHaveBeenCalledExactlyOnceWith('rain')
  await expect.element(screen.getByRole('button', { name: 'Copy “Snow”' })).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(2)
})

test('shows all own workouts to choose one to copy', async () => {
  const many = Array.from({ length: 9 }, (_, at) => summaryOf({ id: `w${at}`, name: `Rain ${at}` }))
  vi.mocked(rows.listMine).mockResolvedValue({ workouts: many, total: 9, next: null })
  const screen = await render(<CopyWays />)
  await screen.getByRole('button', { name: 'Show all 9' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Copy “Rain 8”' }).click()
  expect(copy).toHaveBeenCalledExactlyOnceWith('w8')
})

test('offers first to copy the workout whose page led here', async () => {
  history.replaceState(null, '', '?copy=hail')
  vi.mocked(rows.listByIds).mockResolvedValue([summaryOf({ id: 'hail', name: 'Hail' })])
  const screen = await render(<CreationOptionsScreen />)
  const row = screen.getByRole('region', { name: 'Copy of the workout you came from' })
  await expect.element(row).toMatchTextContent('Hail')
  expect(rows.listByIds).toHaveBeenCalledExactlyOnceWith(['hail', 'rain', 'snow'])
  await row.getByRole('button', { name: 'Copy “Hail”' }).click()
  expect(copy).toHaveBeenCalledExactlyOnceWith('hail')
  history.replaceState(null, '', location.pathname)
})

test('gives every kind of workout a picture, a description and a link to its form', async () => {
  const screen = await render(<PresetWays />)
  const links = screen.getByRole('link').elements()
  expect(links.map((link) => link.textContent)).toEqual([
    'Circuit',
    'Tabata',
    'EMOM',
    'AMRAP',
    'Pyramid',
    'Ladder',
    'For time',
    'Box breathing'
  ])
  expect(links[1]?.getAttribute('href')).toBe('/addWorkoutSimpel/?preset=tabata')
  expect(screen.container.querySelectorAll('.ridge svg path[d^="M"]').length).toBeGreaterThanOrEqual(8)
})
