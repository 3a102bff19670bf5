import { LEVEL_ICEPOINTS, type Level } from '#core/workout/workout.ts'
import { IceGlyph } from './glyphs.tsx'
import { Glyph } from './icon.tsx'

export interface LevelBadgeProps {
  level: Level
  label: string
  pointsLabel?: string | undefined
}

export function LevelBadge({ level, label, pointsLabel }: LevelBadgeProps) {
  return (
    <span className="level" data-lv={level}>
      {label}
      {pointsLabel !== undefined && (
        <span className="level-points">
          <Glyph of={IceGlyph} />
          {LEVEL_ICEPOINTS[level]}
          <span className="visually-hidden"> {pointsLabel}</span>
        </span>
      )}
    </span>
  )
}

export function LevelBars({ level, label }: { level: Level; label: string }) {
  return (
    <span className="level is-bare" data-lv={level}>
      {label}
    </span>
  )
}
