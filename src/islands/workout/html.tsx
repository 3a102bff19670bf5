import { useMemo } from 'react'

/** Security: core escapes all of the text. It stays as the reader left it while its screen is drawn again. */
export function Html({ of }: { of: string }) {
  const markup = useMemo(() => ({ __html: of }), [of])
  return <div className="workout-page-part" dangerouslySetInnerHTML={markup} />
}
