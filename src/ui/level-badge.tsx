/** How hard a workout is: bars, a word, icepoints and a colour. */
import { LEVEL_ICEPOINTS, type Level } from '#core/workout/workout.ts'
import { iceGlyph } from './glyphs.ts'
import { Glyph } from './icon.tsx'

export interface LevelBadgeProps {
  level: Level
  /** The level's word. */
  label: string
  /** Said after the number, for example "icepoints"; without it the number is not shown. */
  pointsLabel?: string | undefined
}

/** The badge on a filled field. */
export function LevelBadge({ level, label, pointsLabel }: LevelBadgeProps) {
  return (
    <span className="level" data-lv={level}>
      {label}
      {pointsLabel !== undefined && (
        <span className="level-points">
          <Glyph of={iceGlyph} />
          {LEVEL_ICEPOINTS[level]}
          <span className="visually-hidden"> {pointsLabel}</span>
        </span>
      )}
    </span>
  )
}

/** Only bars and word, for chips and rows. */
export function LevelBars({ level, label }: { level: Level; label: string }) {
  return (
    <span className="level is-bare" data-lv={level}>
      {label}
    </span>
  )
}
