import { useEffect, useState } from 'react'

type Drawn<P> = { picture: P; src: string } | 'failed' | null

/** Null while it is drawn, `failed` when the browser cannot. `draw` is the same function as long as the picture is. */
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
