import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { pathTo } from '#core/app/routes.ts'
import { adaWith, freshApp, signIn } from '../../app/islands.test-kit.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import * as rows from '../../../data/list/list-rows.ts'
import { copy } from '../../../stores/list/workout-actions.ts'
import { CopyWays } from './copy-ways.tsx'
import { CreationOptionsScreen } from './creation-options-screen.tsx'
import { PresetWays } from './preset-ways.tsx'

vi.mock('../../../data/list/list-rows.ts', { spy: true })
vi.mock('../../../stores/list/workout-actions.ts', { spy: true })

freshApp()
beforeEach(() => {
  const rain = summaryOf({ id: 'rain', name: 'Rain' })
  vi.mocked(rows.listMine).mockResolvedValue({ workouts: [rain], total: 1, next: null })
  vi.mocked(rows.listFavoriteIds).mockResolvedValue(['rain', 'snow'])
  vi.mocked(rows.listByIds).mockResolvedValue([rain, summaryOf({ id: 'snow', name: 'Snow' })])
  vi.mocked(copy).mockResolvedValue()
})

test('the ways to begin say how many places are left', async () => {
  signIn(adaWith({ usage: { workouts: 9 } }))
  const screen = await render(<CreationOptionsScreen />)
  await expect.element(screen.getByRole('heading', { name: 'New workout', level: 1 })).toBeVisible()
  const address = (name: string) =>
    screen.getByRole('main').getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect([address('Simple creation'), address('Editor')]).toEqual([
    `${pathTo('addWorkoutSimple')}?preset=circuit`,
    pathTo('addWorkout')
  ])
  expect(address('Paste or type a plan')).toBe(`${pathTo('addWorkout')}?view=text`)
  expect(address('Record with the camera')).toBe(pathTo('createMasterVideo'))
  await expect.element(screen.getByText('Free plan: 1 place left.')).toBeVisible()
  signIn(adaWith({ usage: { workouts: 10 } }))
  await expect.element(screen.getByText('All 10 places for workouts are taken.')).toBeVisible()
  signIn(adaWith({ usage: { workouts: 1 } }))
  await expect.element(screen.getByText(/places? left/)).not.toBeInTheDocument()
})

test('the last workout and favourites can be copied, each once', async () => {
  const screen = await render(<CopyWays />)
  await screen.getByRole('button', { name: 'Copy “Rain”' }).click()
  expect(copy).toHaveBeenCalledExactlyOnceWith('rain')
  await expect.element(screen.getByRole('button', { name: 'Copy “Snow”' })).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(2)
  await expect.element(screen.getByText('Copy of a favourite')).toBeVisible()
})

test('the workout whose page led here can be copied before everything else', async () => {
  history.replaceState(null, '', '?copy=hail')
  vi.mocked(rows.listByIds).mockResolvedValue([summaryOf({ id: 'hail', name: 'Hail' })])
  const screen = await render(<CreationOptionsScreen />)
  const cards = screen.getByRole('main').getByRole('listitem')
  await expect.element(cards.first()).toHaveTextContent('HailCopy of the workout you came from')
  expect(rows.listByIds).toHaveBeenCalledExactlyOnceWith(['hail', 'rain', 'snow'])
  await cards.first().getByRole('button', { name: 'Copy “Hail”' }).click()
  expect(copy).toHaveBeenCalledExactlyOnceWith('hail')
  history.replaceState(null, '', location.pathname)
})

test('every kind of workout has a picture, a line and a way to its form', async () => {
  const screen = await render(<PresetWays />)
  const links = screen.getByRole('link').elements()
  expect(links.map((link) => link.textContent)).toEqual([
    ...['Circuit', 'Tabata', 'EMOM', 'AMRAP', 'Pyramid', 'Ladder', 'For time', 'Box breathing']
  ])
  expect(links[1]?.getAttribute('href')).toBe('/addWorkoutSimpel/?preset=tabata')
  expect(screen.container.querySelectorAll('.ridge svg path[d^="M"]').length).toBeGreaterThanOrEqual(8)
})
