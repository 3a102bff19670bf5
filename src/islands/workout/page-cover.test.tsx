import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PageCover } from './page-cover.tsx'

const find = vi.hoisted(() => vi.fn())
vi.mock('../../stores/media/media.ts', () => ({ mediaAddresses: { find } }))

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test('the picture is shown by the address that is given for it', async () => {
  find.mockResolvedValue(PICTURE)
  const screen = await render(<PageCover url="/media/workout-media/one" />)
  await vi.waitFor(() => expect(screen.container.querySelector('img')?.src).toBe(PICTURE))
  expect(find).toHaveBeenCalledExactlyOnceWith('/media/workout-media/one', false)
})

test('without an address, or where it does not load, there is none', async () => {
  find.mockResolvedValueOnce(null).mockResolvedValueOnce('/nothing.webp')
  const screen = await render(<PageCover url="/media/workout-media/one" />)
  await screen.rerender(<PageCover url="/media/workout-media/two" />)
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(screen.container.querySelector('img')).toBeNull())
})
