import { useMemo } from 'react'

/** Security: core escapes all of the text. It stays as the reader left it while its screen is drawn again. */
export function Html({ of, onRoot }: { of: string; onRoot?: (root: HTMLElement | null) => void }) {
  const markup = useMemo(() => ({ __html: of }), [of])
  return <div ref={onRoot} className="workout-page-part" dangerouslySetInnerHTML={markup} />
}
