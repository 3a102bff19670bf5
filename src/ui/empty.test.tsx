import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Empty } from './note.tsx'

test('says what is missing and what to do', async () => {
  const screen = await render(
    <Empty title="No workouts yet" text="Make one in a minute.">
      <Button>Create</Button>
    </Empty>
  )
  await expect.element(screen.getByRole('heading', { name: 'No workouts yet' })).toBeVisible()
  await expect.element(screen.getByText('Make one in a minute.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Create' })).toBeVisible()
})

test('is announced at once if it is a failure', async () => {
  const screen = await render(<Empty title="It did not load" role="alert" />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('It did not load')
})
