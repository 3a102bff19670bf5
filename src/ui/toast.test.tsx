import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Toast } from './toast.tsx'

const common = { closeLabel: 'Close', onClose: () => undefined }

test('announces a failure at once, and everything else politely', async () => {
  const screen = await render(<Toast kind="negative" title="Not saved" text="No network." {...common} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Not saved.*No network\./)
  await screen.rerender(<Toast kind="positive" text="Saved." {...common} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saved.')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('has its action and a close button', async () => {
  const onClose = vi.fn()
  const screen = await render(
    <Toast kind="ongoing" text="Sending" {...common} onClose={onClose} action={<Button>Undo</Button>} />
  )
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})
