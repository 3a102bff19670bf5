import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { freshApp } from './islands.test-kit.ts'
import { Later } from './later.tsx'

freshApp()

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('shows a part once it is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>()
  const screen = await render(<Later load={() => promise} props={{ name: 'Ada' }} onFail={() => undefined} />)
  expect(screen.getByText('Hello Ada').query()).toBeNull()
  resolve(Greeting)
  await expect.element(screen.getByText('Hello Ada')).toBeVisible()
})

test('tells when it cannot be loaded', async () => {
  const failed = vi.fn()
  await render(<Later load={() => Promise.reject(new Error('gone'))} props={{ name: 'Ada' }} onFail={failed} />)
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
})
