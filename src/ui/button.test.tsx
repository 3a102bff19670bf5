import { X } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button, ButtonLink, IconButton } from './button.tsx'
import '../styles/app/components-public.css'
import '../styles/app/tokens.css'

test('submits no form unless it is told to', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <IconButton icon={X} label="Clear" />
      <Button type="submit">Send</Button>
    </form>
  )
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Clear' }).click()
  expect(onSubmit).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Send' }).click()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('can be disabled', async () => {
  const screen = await render(<Button disabled>Save</Button>)
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test.each([{ disabled: true }, { 'aria-disabled': true }])('looks disabled in each variant: %o', async (state) => {
  const screen = await render(
    (['plain', 'primary', 'danger', 'quiet'] as const).map((look) => (
      <Button key={look} look={look} {...state}>
        {look}
      </Button>
    ))
  )
  await screen.getByRole('button', { name: 'primary' }).hover({ force: true })
  const styles = screen
    .getByRole('button')
    .elements()
    .map((button) => getComputedStyle(button))
  const [plain] = styles
  expect(styles.map(({ color, cursor }) => [color, cursor])).toEqual(Array(4).fill([plain?.color, 'not-allowed']))
  const grounds = () => styles.map(({ backgroundColor }) => backgroundColor)
  await expect.poll(grounds).toEqual([...Array<string>(3).fill(grounds()[0] ?? ''), 'rgba(0, 0, 0, 0)'])
  expect(grounds()[0]).not.toBe('rgba(0, 0, 0, 0)')
})

test('keeps a link that looks like a button a link', async () => {
  const screen = await render(<ButtonLink href="/login/">Log in</ButtonLink>)
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login/')
})

test('names an icon button and exposes its pressed state', async () => {
  const screen = await render(<IconButton icon={X} label="Favourite" isPressed />)
  await expect.element(screen.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible()
  await screen.rerender(<IconButton icon={X} label="Favourite" isPressed={false} />)
  await expect.element(screen.getByRole('button', { name: 'Favourite', pressed: false })).toBeVisible()
  await screen.rerender(<IconButton icon={X} label="Close" />)
  await expect.element(screen.getByRole('button', { name: 'Close' })).not.toHaveAttribute('aria-pressed')
})
