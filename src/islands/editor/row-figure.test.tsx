import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { change } from '../../stores/editor/editor.ts'
import { followNames, setFigure } from '../../stores/editor/figures.ts'
import { $content } from '../../stores/editor/editor-state.ts'
import { dropItem, patchItem, putItem } from '../../stores/media/uploads-state.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { contentOf, named } from './exercise-list.test-kit.tsx'
import { RowFigure } from './row-figure.tsx'

freshApp()

const rename = (name: string) =>
  change((now) => ({ ...now, exercises: now.exercises.map((one) => ({ ...one, name })) }))
const kept = () => $content.get()?.exercises[0]?.figure

test('shows the figure of a known name, and the icon of the sport for an unknown one', async () => {
  const exercise = named('Kniebeugen')
  $content.set({ ...contentOf(exercise), language: 'de' })
  followNames()
  const screen = await render(<RowFigure exercise={exercise} />)
  await expect.poll(() => screen.container.querySelectorAll('.figure path').length).toBeGreaterThan(3)
  // Showing the figure changes nothing; it is stored with the next change.
  expect(kept()).toBeUndefined()
  change((now) => ({ ...now, description: 'x' }))
  expect(kept()).toBe('squat')
  rename('Liegestütze')
  expect(kept()).toBe('push-up')
  rename('Turnen')
  expect(kept()).toBeUndefined()
  await screen.rerender(<RowFigure exercise={named('Turnen')} />)
  await expect.poll(() => screen.container.querySelectorAll('.icon').length).toBe(1)
})

test('keeps a figure removed that the user has removed', async () => {
  $content.set(contentOf(named('Squat', { figure: 'squat' })))
  followNames()
  setFigure('Squat', '')
  rename('Squats')
  expect(kept()).toBe('')
  const screen = await render(<RowFigure exercise={$content.get()!.exercises[0]!} />)
  await expect.poll(() => screen.container.querySelectorAll('.icon').length).toBe(1)
})

test("prefers the user's own picture until it cannot be shown", async () => {
  $content.set({ ...contentOf(named('Kniebeugen')), language: 'de' })
  const screen = await render(<RowFigure exercise={named('Kniebeugen', { figure: 'squat' })} url="/icons/gone.png" />)
  await expect.poll(() => screen.container.querySelector('img')?.getAttribute('src')).toBe('/icons/gone.png')
  screen.container.querySelector('img')!.dispatchEvent(new Event('error'))
  await expect.poll(() => screen.container.querySelectorAll('.figure path').length).toBeGreaterThan(3)
})

test('does not request a picture that is still uploading', async () => {
  const url = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const item = { id: 'a', url, ownerId: 'me', kind: 'image' as const, name: 'new.png', size: 1, trim: null }
  putItem({ ...item, isFitted: true, isKept: true, addedAt: 0, state: { kind: 'sending', share: 0.5 } })
  const screen = await render(<RowFigure exercise={named('Kniebeugen', { figure: 'squat' })} url={url} />)
  await expect.poll(() => screen.container.querySelectorAll('.figure path').length).toBeGreaterThan(3)
  patchItem(url, { state: { kind: 'done' } })
  await expect.poll(() => screen.container.querySelector('img')?.getAttribute('src')).toBe(url)
  dropItem(url)
})
