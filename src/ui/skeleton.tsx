/** Grey shapes where content will be, shown only when it takes longer than a blink. */
import { useEffect, useState, type ReactNode } from 'react'

/** Milliseconds before a skeleton appears (design, section 4). */
export const SKELETON_DELAY_MS = 200

/** True once `isLoading` has lasted `delayMs`. */
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

/** What is left of the delay on a page that is still opening: the page's own skeleton stood there before. */
export function usePageDelay(): number {
  const [left] = useState(() => Math.max(0, SKELETON_DELAY_MS - Math.round(performance.now())))
  return left
}

/** Wraps skeletons: says once that something loads. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" role="status" aria-label={label} className={className}>
      {children}
    </div>
  )
}

/** One grey bar. Sizes are CSS lengths. */
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
