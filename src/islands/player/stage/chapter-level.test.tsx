import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { freshApp } from '../../app/islands.test-kit.ts'
import { ChapterLevel } from './video-parts.tsx'

freshApp()

test("shows the level of a chapter in one word if it differs from the workout's", async () => {
  const screen = await render(<ChapterLevel segment={{ level: 'heavy' }} workout={{ level: 'base' }} />)
  await expect.element(screen.getByText('Heavy')).toHaveAttribute('data-lv', 'heavy')
  for (const segment of [{ level: 'base' as const }, {}, undefined]) {
    await screen.rerender(<ChapterLevel segment={segment} workout={{ level: 'base' }} />)
    await expect.element(screen.container).toBeEmptyDOMElement()
  }
})
