/** Controls the player's stores in a component test, which mocks `player.ts` and `settings.ts` with `{ spy: true }`. */
import type { WritableAtom } from 'nanostores'
import { beforeEach, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { $settings, changeSettings } from '../../stores/account/settings.ts'
import * as play from '../../stores/player/player.ts'
import { NO_CLOCK, type PlayerView as View } from '../../stores/player/player-view.ts'
import { $isWorkoutRunning, $unfinished } from '../../stores/player/running-workout.ts'
import { freshApp } from '../app/islands.test-kit.ts'

export const store = vi.mocked(play)
const $player = play.$player as WritableAtom<View>
export const $clock = play.$playerClock as WritableAtom<typeof NO_CLOCK>
export const onClose = vi.fn()

export function freshPlayer(): void {
  freshApp()
  beforeEach(() => {
    store.act.mockImplementation(() => undefined)
    vi.mocked(changeSettings).mockImplementation(async (part) => $settings.set({ ...$settings.get(), ...part }))
    $settings.set({ ...DEFAULT_SETTINGS, startStop: false })
    $player.set({ kind: 'closed' })
    $clock.set({ ...NO_CLOCK, seconds: 30 })
    play.$isLocked.set(false)
    play.$isMuted.set(false)
    play.$isPressWanted.set(false)
    $unfinished.set(null)
    $isWorkoutRunning.set(false)
  })
}
