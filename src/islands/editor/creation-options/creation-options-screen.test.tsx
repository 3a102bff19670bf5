import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { pathTo } from '#core/app/routes.ts'
import { adaWith, freshApp, signIn } from '../../app/islands.test-kit.ts'
import { CreationOptionsScreen } from './creation-options-screen.tsx'

freshApp()

test('the ways to begin say how many places are left', async () => {
  signIn(adaWith({ usage: { workouts: 9 } }))
  const screen = await render(<CreationOptionsScreen />)
  await expect.element(screen.getByRole('heading', { name: 'New workout', level: 1 })).toBeVisible()
  const address = (name: string) =>
    screen.getByRole('main').getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect([address('Simple creation'), address('Editor')]).toEqual([pathTo('addWorkoutSimple'), pathTo('addWorkout')])
  await expect.element(screen.getByText('Free plan: 1 place left.')).toBeVisible()
  signIn(adaWith({ usage: { workouts: 10 } }))
  await expect.element(screen.getByText('All 10 places for workouts are taken.')).toBeVisible()
  signIn(adaWith({ usage: { workouts: 1 } }))
  await expect.element(screen.getByText(/places? left/)).not.toBeInTheDocument()
})
