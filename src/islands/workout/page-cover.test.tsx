import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PageCover } from './page-cover.tsx'

const { soon, find } = vi.hoisted(() => ({ soon: vi.fn(), find: vi.fn() }))
vi.mock('../../stores/media/media.ts', () => ({ mediaAddresses: { soon, find } }))

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test('shows the picture at the resolved address', async () => {
  soon.mockResolvedValue(PICTURE)
  const screen = await render(<PageCover url="/media/workout-media/one" onFail={vi.fn()} />)
  await vi.waitFor(() => expect(screen.container.querySelector('img')?.src).toBe(PICTURE))
})

test('requests a revoked address once more', async () => {
  soon.mockResolvedValue('/withdrawn.webp')
  find.mockResolvedValue(PICTURE)
  const onFail = vi.fn()
  const screen = await render(<PageCover url="/media/workout-media/one" onFail={onFail} />)
  await vi.waitFor(() => expect(screen.container.querySelector('img')?.src).toBe(PICTURE))
  expect(find).toHaveBeenCalledExactlyOnceWith('/media/workout-media/one', true)
  expect(onFail).not.toHaveBeenCalled()
})

test('reports a picture that cannot be loaded, even without an address', async () => {
  soon.mockResolvedValue(null)
  find.mockResolvedValue(null)
  const onFail = vi.fn()
  await render(<PageCover url="/nothing.webp" onFail={onFail} />)
  await vi.waitFor(() => expect(onFail).toHaveBeenCalledOnce())
})
