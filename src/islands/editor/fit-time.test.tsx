import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { $content, $history } from '../../stores/editor/editor-state.ts'
import { $notice } from '../../stores/app/notices.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { contentOf, named } from './exercise-list.test-kit.tsx'
import { FitTime } from './summary-card.tsx'

freshApp()

test('loads the sheet on a press, applies in one step, and undoes from the notice', async () => {
  const before = contentOf(named('A'), named('B'))
  $content.set(before)
  $history.set({ past: [], future: [] } as never)
  const screen = await render(<FitTime />)
  await screen.getByRole('button', { name: 'Fit my time' }).click()
  await screen.getByRole('button', { name: 'One minute more' }).click()
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => $notice.get()?.text).toMatch(/^The workout now takes \d+:\d\d\.$/)
  expect($history.get().past).toHaveLength(1)
  expect($content.get()).not.toEqual(before)
  expect(screen.getByRole('dialog').query()).toBeNull()
  $notice.get()?.action?.run()
  await expect.poll(() => $content.get()).toEqual(before)
})
