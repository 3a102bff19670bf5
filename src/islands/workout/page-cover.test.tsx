import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PageCover } from './page-cover.tsx'

const soon = vi.hoisted(() => vi.fn())
vi.mock('../../stores/media/media.ts', () => ({ mediaAddresses: { soon } }))

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test('the picture is shown by the address that is given for it', async () => {
  soon.mockResolvedValue(PICTURE)
  const screen = await render(<PageCover url="/media/workout-media/one" onFail={vi.fn()} />)
  await vi.waitFor(() => expect(screen.container.querySelector('img')?.src).toBe(PICTURE))
})

test('a picture that does not load is told, also without an address', async () => {
  soon.mockResolvedValue(null)
  const onFail = vi.fn()
  await render(<PageCover url="/nothing.webp" onFail={onFail} />)
  await vi.waitFor(() => expect(onFail).toHaveBeenCalledOnce())
})
