/** The screen's flash: the whole field for an instant, or, with reduced motion and in the dark, a frame that stands still. */
import { useStore } from '@nanostores/react'
import { $flash } from '../../../stores/player/player.ts'
import { $isDim } from '../../../stores/player/screen/player-screen.ts'
import { isMotionReduced } from './reduced-motion.ts'

/** In the colours of the phase that the screen shows. Decoration: screen readers are told by words. */
export function FlashLight({ phase }: { phase: string }) {
  const flash = useStore($flash)
  const isDim = useStore($isDim)
  if (flash === null) return null
  const look = isDim || isMotionReduced() ? 'frame' : 'field'
  return (
    <div
      key={flash.count}
      className="player-flash"
      data-phase={phase}
      data-look={look}
      data-kind={flash.kind}
      aria-hidden="true"
    />
  )
}
