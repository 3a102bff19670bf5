import type { PlayerEvent } from './next-view.ts'
import type { PlayRunner } from './play-runner.ts'
import type { PlayerDeps } from './player-deps.ts'
import type { Screen } from './present.ts'
import type { TabLease } from './tab-lease.ts'

export interface PlayerParts {
  deps: PlayerDeps
  screen: Screen
  tell: (event: PlayerEvent) => void
  lease: TabLease
  runner: PlayRunner
}
