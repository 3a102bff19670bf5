import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LevelBadge, LevelBars } from './level-badge.tsx'

test('says the level, and what it earns where that is asked for', async () => {
  const screen = await render(<LevelBadge level="heavy" label="Heavy" pointsLabel="icepoints" />)
  expect(screen.container.textContent).toBe('Heavy150 icepoints')
  await screen.rerender(<LevelBadge level="heavy" label="Heavy" />)
  expect(screen.container.textContent).toBe('Heavy')
})

test('has only its word in rows', async () => {
  const screen = await render(<LevelBars level="base" label="Base" />)
  expect(screen.container.textContent).toBe('Base')
})
