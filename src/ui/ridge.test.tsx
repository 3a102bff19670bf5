import { X } from 'lucide-react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Icon } from './icon.tsx'
import { Ridge } from './ridge.tsx'

const SEGMENTS = [
  { phase: 'work', seconds: 40 },
  { phase: 'rest', seconds: 20 }
] as const

test('is an image if it has a name, otherwise decoration', async () => {
  const screen = await render(<Ridge segments={[...SEGMENTS]} label="Timeline: 2 exercises" />)
  const picture = screen.getByRole('img', { name: 'Timeline: 2 exercises' })
  await expect.element(picture).toBeVisible()
  expect(picture.element().querySelectorAll('path[d^="M"]').length).toBeGreaterThan(1)
  await screen.rerender(<Ridge segments={[...SEGMENTS]} />)
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument()
})

test('treats an icon the same way', async () => {
  const screen = await render(<Icon of={X} label="Missing" />)
  await expect.element(screen.getByRole('img', { name: 'Missing' })).toBeVisible()
  await screen.rerender(<Icon of={X} />)
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument()
})
