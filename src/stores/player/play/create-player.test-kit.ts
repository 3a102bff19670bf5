import type { Reading } from '#core/player/moves.ts'
import { plainBlock } from '#core/workout/stored.ts'
import type { Step, Workout } from '#core/workout/workout.ts'
import type { PlayResult, RunningPlay } from '../../../data/player/player-db.ts'
import type { PlayerLog } from '../../../data/player/player-log.ts'
import type { RunningNote } from '../../../platform/page/storage.ts'
import type { createPlayer } from './create-player.ts'
import type { PlayerDeps } from './player-deps.ts'

const step = (seconds: number): Step => ({
  text: '',
  length: { kind: 'time', seconds },
  mediaType: 'none',
  url: '',
  audioUrl: '',
  side: 'none'
})
/** Get ready 6, work 30, rest 20, work 40: 96 seconds in total. */
export const workout: Workout = {
  id: 'w1',
  ownerId: 'u1',
  name: 'Ladder',
  description: '',
  sport: 'Fitness',
  level: 'heavy',
  type: 'text',
  language: 'en',
  trainer: '',
  timerMode: '',
  imageUrl: '',
  videoUrl: '',
  musicUrl: '',
  exercises: [
    { id: 'a', name: 'Swing', intro: [], steps: [step(30)] },
    { id: 'b', name: 'Carry', intro: [], steps: [step(40)] }
  ],
  blocks: [
    plainBlock([
      { exerciseId: 'a', restSec: 20 },
      { exerciseId: 'b', restSec: 0 }
    ])
  ],
  version: 1,
  sharedWithFriends: false,
  isPublic: true,
  visibility: 'public',
  ratingCount: [0, 0, 0, 0, 0, 0],
  rating: 0,
  playCount: 0,
  totalSec: 96,
  exerciseCount: 2,
  copiedFrom: '',
  createdAt: '',
  updatedAt: ''
}

export function createStorage() {
  const stored: { running: RunningPlay | null; seen: Reading | null; results: PlayResult[]; note: RunningNote | null } =
    {
      running: null,
      seen: null,
      results: [],
      note: null
    }
  let owner: symbol | null = null
  const peekRunning = async () => {
    const last = stored.running?.log.at(-1)?.at
    if (stored.running === null || last === undefined) return null
    const seen =
      stored.seen !== null && stored.seen.life === last.life && stored.seen.mono > last.mono ? stored.seen : last
    return { play: structuredClone(stored.running), seen }
  }
  const page = (): PlayerLog => {
    const me = Symbol('page')
    return {
      saveRunning: async (play) => {
        if (owner === me) stored.running = structuredClone(play)
        return owner === me
      },
      saveSeen: async (at) => void (owner === me && (stored.seen = at)),
      loadRunning: () => {
        owner = me
        return peekRunning()
      },
      peekRunning,
      finish: async (result) => {
        if (owner !== me) return false
        stored.running = null
        stored.seen = null
        if (result !== null) stored.results.push(result)
        return true
      }
    }
  }
  return { stored, page, log: page() }
}

export const quietDeps = (): Omit<PlayerDeps, 'device' | 'settings' | 'onMoment'> => ({
  log: createStorage().log,
  note: () => undefined,
  lastNote: () => null,
  isHeard: () => false,
  chosenMode: () => '',
  newId: () => 'id',
  userId: () => null,
  onRunning: () => undefined,
  onStarted: () => undefined,
  onResult: () => undefined
})

/** Returns the state of a play, its current step and the remaining seconds of that step. */
export function position({ $view, $clock }: Pick<ReturnType<typeof createPlayer>, '$view' | '$clock'>): string {
  const view = $view.get()
  return view.kind === 'playing' ? `${view.status} ${view.index} ${$clock.get().seconds}` : view.kind
}
