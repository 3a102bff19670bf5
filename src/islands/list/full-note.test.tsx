import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { pathTo } from '#core/app/routes.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { FullNote } from './full-note.tsx'

freshApp()

test('says that there is no room, and leads to what pro adds', async () => {
  const screen = await render(<FullNote used={10} max={10} />)
  await expect.element(screen.getByText('10 of 10 workouts used')).toBeVisible()
  await expect.element(screen.getByRole('meter', { name: 'Workouts' })).toHaveAttribute('aria-valuenow', '10')
  await expect
    .element(screen.getByRole('link', { name: 'Compare plans' }))
    .toHaveAttribute('href', pathTo('tooManyWorkouts'))
})
