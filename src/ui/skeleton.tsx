import { useEffect, useState, type ReactNode } from 'react'

/** Milliseconds (design, section 4). */
export const SKELETON_DELAY_MS = 200

export function useSkeletonDelay(isLoading: boolean, delayMs: number = SKELETON_DELAY_MS): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isLoading, delayMs])
  return isLoading && (isShown || delayMs === 0)
}

/** Counts from the start of the page, which has shown its own skeleton since then. */
export function usePageDelay(): number {
  const [left] = useState(() => Math.max(0, SKELETON_DELAY_MS - Math.round(performance.now())))
  return left
}

export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" role="status" aria-label={label} className={className}>
      {children}
    </div>
  )
}

export function Skeleton({
  height,
  width = '100%',
  className = ''
}: {
  height: string
  width?: string
  className?: string
}) {
  return <div className={`skeleton ${className}`.trim()} style={{ blockSize: height, inlineSize: width }} />
}
