import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LevelBadge, LevelBars } from './level-badge.tsx'

test('shows the level, and its points on request', async () => {
  const screen = await render(<LevelBadge level="heavy" label="Heavy" pointsLabel="icepoints" />)
  expect(screen.container.textContent).toBe('Heavy150 icepoints')
  await screen.rerender(<LevelBadge level="heavy" label="Heavy" />)
  expect(screen.container.textContent).toBe('Heavy')
})

test('shows only its word in rows', async () => {
  const screen = await render(<LevelBars level="base" label="Base" />)
  expect(screen.container.textContent).toBe('Base')
})
