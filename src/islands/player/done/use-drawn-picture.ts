import { useEffect, useState } from 'react'

type Drawn<P> = { picture: P; src: string } | 'failed' | null

/**
 * Null while drawing, `failed` if the browser cannot draw it. `draw` must stay the same function while the picture is
 * the same.
 */
export function useDrawnPicture<P extends { file: Blob }>(draw: () => Promise<P>): Drawn<P> {
  const [drawn, setDrawn] = useState<Drawn<P>>(null)
  useEffect(() => {
    let src = ''
    let isGone = false
    draw().then(
      (picture) => {
        if (isGone) return
        src = URL.createObjectURL(picture.file)
        setDrawn({ picture, src })
      },
      () => setDrawn('failed')
    )
    return () => {
      isGone = true
      URL.revokeObjectURL(src)
    }
  }, [draw])
  return drawn
}
