/** Grey shapes where content will be, shown only when it takes longer than a blink. */
import { useEffect, useState, type ReactNode } from 'react'

/** Milliseconds before a skeleton appears (design, section 4). */
export const SKELETON_DELAY_MS = 200

/** True once `isLoading` has lasted 200 ms. */
export function useSkeletonDelay(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isLoading])
  return isLoading && isShown
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
  return <div className={`skel ${className}`.trim()} style={{ blockSize: height, inlineSize: width }} />
}
