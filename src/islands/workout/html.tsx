import { useMemo } from 'react'

/** Security: core escapes all of the text. Opened details stay open when the screen renders again. */
export function Html({ of, onRoot }: { of: string; onRoot?: (root: HTMLElement | null) => void }) {
  const markup = useMemo(() => ({ __html: of }), [of])
  return <div ref={onRoot} className="workout-page-part" dangerouslySetInnerHTML={markup} />
}
