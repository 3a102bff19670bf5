import type { SyntheticEvent } from 'react'

/** Seconds. Camera recordings reveal their length only after being read to the end. */
const BEHIND_THE_END = 1e7

type VideoEvent = SyntheticEvent<HTMLVideoElement>

/** Handlers for a player that lets it learn the length of its video. */
export const settlesLength = {
  onLoadedMetadata: ({ currentTarget }: VideoEvent) => {
    if (currentTarget.duration !== Infinity) return
    currentTarget.dataset['isSettling'] = ''
    currentTarget.currentTime = BEHIND_THE_END
  },
  onDurationChange: ({ currentTarget }: VideoEvent) => {
    if (!Number.isFinite(currentTarget.duration) || currentTarget.dataset['isSettling'] === undefined) return
    delete currentTarget.dataset['isSettling']
    currentTarget.currentTime = 0
  }
}
