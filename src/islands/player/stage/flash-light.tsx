/** Flashes the whole screen for an instant; with reduced motion and in the dark it shows a static frame instead. */
import { useStore } from '@nanostores/react'
import { $flash } from '../../../stores/player/player.ts'
import { $isDim } from '../../../stores/player/screen/player-screen.ts'
import { isMotionReduced } from './reduced-motion.ts'

/** Uses the colors of the current phase. Decoration: screen readers get words. */
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
