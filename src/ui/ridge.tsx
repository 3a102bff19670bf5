import { memo } from 'react'
import { ridgePaths } from '#core/workout/ridge.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'

export interface RidgeProps {
  segments: readonly RidgeSegment[]
  label?: string | undefined
  className?: string | undefined
}

/** Fills its box; `--ridge-h` sets the height. */
export const Ridge = memo(function Ridge({ segments, label, className = '' }: RidgeProps) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <div className={`ridge ${className}`.trim()}>
      <svg viewBox="0 0 600 100" preserveAspectRatio="none" {...said}>
        {Object.entries(ridgePaths(segments)).map(([name, path]) => (
          <path key={name} className={`ridge-${name}`} d={path} />
        ))}
      </svg>
    </div>
  )
})
