import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { $videoElement } from '../../stores/player/player.ts'

/** Takes the element over from the screen before in the same instant: a video outside the page stops. */
export function VideoHolder({ className }: { className?: string }) {
  const element = useStore($videoElement)
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element !== null) holder.current?.append(element)
  }, [element])
  return <div ref={holder} className={className} />
}
