import type { SyntheticEvent } from 'react'

/** Seconds. What a camera gives says its length only once it was read to the end. */
const BEHIND_THE_END = 1e7

type VideoEvent = SyntheticEvent<HTMLVideoElement>

/** Handlers of a player: it learns the length of what it plays. */
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
