import type { WritableAtom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as play from '../../../stores/player/player.ts'
import { NO_CLOCK, type PlayerView } from '../../../stores/player/player-view.ts'
import { $pipWindow } from '../../../stores/player/screen/player-screen.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { playing, rain } from '../play-view.test-kit.ts'
import { Player } from '../player.tsx'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })
/** Fails to load, as it would without a network. */
vi.mock('./pip.tsx', () => {
  throw new TypeError('Failed to fetch')
})

freshApp()
beforeEach(() => {
  vi.mocked(play.act).mockImplementation(() => undefined)
  ;(play.$playerClock as WritableAtom<typeof NO_CLOCK>).set({ ...NO_CLOCK, seconds: 30 })
})

test('closes the small window if its content cannot be loaded', async () => {
  ;(play.$player as WritableAtom<PlayerView>).set(playing())
  const screen = await render(<Player workout={rain} onClose={() => undefined} />)
  const close = vi.fn()
  $pipWindow.set({ close } as unknown as Window)
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect($pipWindow.get()).toBeNull()
  await expect.element(screen.getByRole('heading', { name: 'Lunge', level: 1 })).toBeVisible()
})
