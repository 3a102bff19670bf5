/** Dragging trainings between days, and workouts onto them. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { followDrags } from './drag-dates.ts'
import type { PlanBuild } from './plan-build.ts'

/** `id`: of a workout; empty for a training in words of one's own. */
export type Dragged = { kind: 'training'; key: number } | { kind: 'workout'; id: string }

export interface PlanDrags {
  onDrop: (what: Dragged, day: number, isCopy: boolean) => void
  /** Null: over no day. */
  onOver?: (what: Dragged, day: number | null, isCopy: boolean) => void
}

const draggedOf = (key: string): Dragged =>
  key.startsWith('e:') ? { kind: 'training', key: Number(key.slice(2)) } : { kind: 'workout', id: key.slice(2) }

export function usePlanDrags<E extends HTMLElement>({ isLocked }: PlanBuild, drags: PlanDrags) {
  const root = useRef<E>(null)
  const latest = useRef(drags)
  useLayoutEffect(() => {
    latest.current = drags
  })
  useEffect(() => {
    if (root.current === null || isLocked) return
    return followDrags(root.current, {
      onDrop: (key, day, isCopy) => latest.current.onDrop(draggedOf(key), Number(day), isCopy),
      onOver: (key, day, isCopy) => latest.current.onOver?.(draggedOf(key), day === null ? null : Number(day), isCopy),
      onStretch: () => undefined,
      lengthText: () => ''
    })
  }, [isLocked])
  return { root }
}
