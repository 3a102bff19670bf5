/** The player over the studio, which stays mounted. */
import '../../styles/player/player.css'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { startPreview } from '../../stores/studio/preview-chapters.ts'
import { Player, isolate } from '../player/player.tsx'

export function PreviewChapters({ onClose }: { onClose: () => void }) {
  const [container] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const focused = document.activeElement
    const title = document.title
    document.body.append(container)
    const restore = isolate(container)
    return () => {
      restore()
      container.remove()
      document.title = title
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [container])
  useEffect(() => startPreview(onClose), [onClose])
  return createPortal(<Player workout={null} onClose={onClose} />, container)
}
