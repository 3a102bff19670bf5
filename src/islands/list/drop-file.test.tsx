import { SHARED_CACHE, SHARED_FILE, SHARED_NAME } from '#core/app/worker-messages.ts'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { closeImport } from '../../stores/editor/import-file.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { DropFile } from './drop-file.tsx'

freshApp()

function drag(name: 'dragover' | 'dragleave' | 'drop', withFile = true): DragEvent {
  const dataTransfer = new DataTransfer()
  if (withFile) dataTransfer.items.add(new File(['no workout'], 'notes.json'))
  const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })
  window.dispatchEvent(event)
  return event
}

test('shows a drop target for a dragged file, and reads a dropped one', async () => {
  const screen = await render(<DropFile />)
  const words = screen.getByText('Drop the file to see its workout')
  expect(drag('dragover', false).defaultPrevented).toBe(false)
  expect(words.query()).toBeNull()
  expect(drag('dragover').defaultPrevented).toBe(true)
  await expect.element(words).toBeVisible()
  drag('dragleave')
  await expect.element(words).not.toBeInTheDocument()
  expect(drag('drop', false).defaultPrevented).toBe(false)
  expect(drag('drop').defaultPrevented).toBe(true)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('“notes.json” is damaged or incomplete.')
  closeImport()
})

test('reads a file shared by another app once', async () => {
  const before = location.href
  const cache = await caches.open(SHARED_CACHE)
  await cache.put(SHARED_FILE, new Response('no workout', { headers: { [SHARED_NAME]: 'Tr%C3%A4ning.json' } }))
  history.replaceState(null, '', '?shared=1')
  const screen = await render(<DropFile />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('“Träning.json” is damaged or incomplete.')
  expect(location.search).toBe('')
  expect(await caches.has(SHARED_CACHE)).toBe(false)
  closeImport()
  history.replaceState(null, '', before)
})
