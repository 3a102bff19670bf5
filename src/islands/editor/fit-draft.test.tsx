import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { change } from '../../stores/editor/editor.ts'
import { $content, $history } from '../../stores/editor/editor-state.ts'
import { $notice } from '../../stores/app/notices.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { contentOf, named } from './exercise-list.test-kit.tsx'
import { FitDraft } from './fit-draft.tsx'

const onClose = vi.fn()

freshApp()
beforeEach(async () => {
  $content.set(contentOf(named('A'), named('B')))
  $history.set({ past: [], future: [] } as never)
})

test('keeps the words, and Undo keeps later changes', async () => {
  const screen = await render(<FitDraft onClose={onClose} />)
  await screen.getByRole('button', { name: 'One minute more' }).click()
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect($content.get()?.exercises.map(({ name }) => name)).toEqual(['A', 'B'])
  change((content) => ({ ...content, name: 'Later' }))
  $notice.get()?.action?.run()
  expect($content.get()?.name).toBe('Later')
})

test('has nothing to fit without a workout', async () => {
  $content.set(null)
  const { container } = await render(<FitDraft onClose={onClose} />)
  expect(container.textContent).toBe('')
})
