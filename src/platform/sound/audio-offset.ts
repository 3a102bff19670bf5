/** How far the audio clock is from the page's clock, without the audio clock's own jumps. */

/** As many looks back as the best one is searched in. */
const LOOKS = 8
/** The clocks have really moved apart (a pause, an interruption); smaller differences are the audio clock's steps. */
const MOVED_SEC = 0.03

export interface AudioOffset {
  /** Seconds to add to the page's clock to get the audio clock's time, as of this look at both. */
  look: (audioSec: number, monoMs: number) => number
}

/**
 * An audio clock goes in steps of its buffer and so lags by up to one; the look that lagged least is the truest. The clocks
 * themselves drift apart by far less than a millisecond while these looks are taken.
 */
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
