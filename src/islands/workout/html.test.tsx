import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Html } from './html.tsx'

test('keeps what the reader opened when the screen renders again', async () => {
  const markup = '<details><summary>Squat</summary><p>Slowly</p></details>'
  const screen = await render(<Html of={markup} />)
  await screen.getByText('Squat').click()
  await screen.rerender(<Html of={markup} />)
  await expect.element(screen.getByText('Slowly')).toBeVisible()
  await screen.rerender(<Html of="<p>Row</p>" />)
  await expect.element(screen.getByText('Row')).toBeVisible()
})
