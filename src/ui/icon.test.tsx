import { X } from 'lucide-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { IconButton } from './button.tsx'
import '../styles/app/components-public.css'

test('keeps a press going when its button renders again', async () => {
  const screen = await render(<IconButton icon={X} label="Clear" />)
  const drawing = () => page.getByRole('button', { name: 'Clear' }).element().querySelector('svg')!
  const before = [...drawing().childNodes]
  expect(before.length).toBeGreaterThan(0)
  await screen.rerender(<IconButton icon={X} label="Clear" />)
  expect(before.every((node) => node.isConnected)).toBe(true)
  expect(getComputedStyle(drawing()).pointerEvents).toBe('none')
})
