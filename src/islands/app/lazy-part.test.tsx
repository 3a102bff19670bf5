import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { freshApp } from './islands.test-kit.ts'
import { LazyPart } from './lazy-part.tsx'

freshApp()

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('shows a part once it is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>()
  const screen = await render(<LazyPart load={() => promise} props={{ name: 'Ada' }} onFail={() => undefined} />)
  expect(screen.getByText('Hello Ada').query()).toBeNull()
  resolve(Greeting)
  await expect.element(screen.getByText('Hello Ada')).toBeVisible()
})

test('reports a part that cannot be loaded', async () => {
  const failed = vi.fn()
  await render(<LazyPart load={() => Promise.reject(new Error('gone'))} props={{ name: 'Ada' }} onFail={failed} />)
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
})

test('passes a part only its own props when another part takes its place', async () => {
  const Length = ({ name }: { name: string }) => <p>{name.length} letters</p>
  const Bye = ({ to }: { to: string }) => <p>Bye {to}</p>
  const loadLength = () => Promise.resolve(Length)
  const loadBye = () => Promise.resolve(Bye)
  const Either = ({ isOver }: { isOver: boolean }) =>
    isOver ? (
      <LazyPart load={loadBye} props={{ to: 'Bo' }} onFail={() => undefined} />
    ) : (
      <LazyPart load={loadLength} props={{ name: 'Ada' }} onFail={() => undefined} />
    )
  const screen = await render(<Either isOver={false} />)
  await expect.element(screen.getByText('3 letters')).toBeVisible()
  await screen.rerender(<Either isOver />)
  await expect.element(screen.getByText('Bye Bo')).toBeVisible()
})
