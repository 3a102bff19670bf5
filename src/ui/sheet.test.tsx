import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Sheet isOpen={isOpen} onClose={close} title="Sport" closeLabel="Close" actions={<Button>Use</Button>}>
        <p>Choose one</p>
      </Sheet>
    </>
  )
}

async function openSheet() {
  const screen = await render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Sport' })
  await expect.element(dialog).toBeVisible()
  return { dialog, opener }
}

test('renders nothing while closed', async () => {
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('contains its content and buttons, and traps the focus', async () => {
  const { dialog } = await openSheet()
  await expect.element(dialog.getByText('Choose one')).toBeVisible()
  await userEvent.tab()
  await expect.element(dialog.getByRole('button', { name: 'Use' })).toHaveFocus()
  expect(dialog.element().matches(':modal')).toBe(true)
})

test('closes on Escape and restores the focus', async () => {
  const { dialog, opener } = await openSheet()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
})

test('stays open when a sheet inside it closes on Escape', async () => {
  let outer = 0
  const screen = await render(
    <Sheet isOpen onClose={() => (outer += 1)} title="Sport" closeLabel="Close">
      <Page />
    </Sheet>
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByText('Choose one')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Choose one')).not.toBeInTheDocument()
  expect(outer).toBe(0)
})

test('closes with its button', async () => {
  const { dialog, opener } = await openSheet()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('closes on a press outside, but not inside', async () => {
  const { dialog } = await openSheet()
  const box = dialog.element().getBoundingClientRect()
  const press = (clientX: number, clientY: number) =>
    dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }))
  press(box.left + 2, box.top + 2)
  await expect.element(dialog).toBeVisible()
  press(box.left - 5, box.top + 2)
  await expect.element(dialog).not.toBeInTheDocument()
})
