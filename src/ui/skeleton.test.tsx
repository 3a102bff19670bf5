import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Loading, Skeleton, useSkeletonDelay } from './skeleton.tsx'

function List({ isLoading, delayMs }: { isLoading: boolean; delayMs: number }) {
  const isShown = useSkeletonDelay(isLoading, delayMs)
  if (!isShown) return <p>{isLoading ? 'Nothing yet' : 'Content'}</p>
  return (
    <Loading label="Loading workouts">
      <Skeleton height="2rem" width="50%" />
    </Loading>
  )
}

test('appears only when loading takes longer than a blink', async () => {
  const screen = await render(<List isLoading delayMs={150} />)
  expect(screen.getByText('Nothing yet').query()).not.toBeNull()
  const loading = screen.getByRole('status', { name: 'Loading workouts' })
  await expect.element(loading).toBeVisible()
  await expect.element(loading).toHaveAttribute('aria-busy', 'true')
  await screen.rerender(<List isLoading={false} delayMs={150} />)
  await expect.element(screen.getByText('Content')).toBeVisible()
  await screen.rerender(<List isLoading delayMs={60_000} />)
  expect(screen.getByText('Nothing yet').query()).not.toBeNull()
})

test('never appears when the content arrives in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<List isLoading delayMs={100} />)
  await screen.rerender(<List isLoading={false} delayMs={100} />)
  const seen = vi.fn()
  const observer = new MutationObserver(() => screen.getByRole('status').query() !== null && seen())
  observer.observe(document.body, { childList: true, subtree: true })
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  observer.disconnect()
  expect(seen).not.toHaveBeenCalled()
})

test('appears at once without a delay', async () => {
  const screen = await render(<List isLoading delayMs={0} />)
  expect(screen.getByRole('status', { name: 'Loading workouts' }).query()).not.toBeNull()
})
