const LOOKS = 8
/** A larger difference means that the clocks moved apart, for example in a pause. */
const MOVED_SEC = 0.03

export interface AudioOffset {
  look: (audioSec: number, monoMs: number) => number
}

/** The audio clock advances in steps of its buffer, so the largest of the last offsets is the most exact. */
export function createAudioOffset(): AudioOffset {
  let looks: number[] = []
  return {
    look: (audioSec, monoMs) => {
      const offset = audioSec - monoMs / 1000
      if (looks.some((look) => Math.abs(look - offset) > MOVED_SEC)) looks = []
      looks = [...looks.slice(1 - LOOKS), offset]
      return Math.max(...looks)
    }
  }
}
