import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo, type CSSProperties } from 'react'
import { draftTimeline, firstTurns, turnSpan, workSeconds } from '#core/editor/draft.ts'
import { slotsOf } from '#core/editor/editing.ts'
import { formatClock } from '#core/app/format.ts'
import { countTurns } from '#core/player/compile.ts'
import { ridgeOf } from '#core/player/segment.ts'
import { BOUNDS, type WorkoutContent } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Ridge } from '../../ui/ridge.tsx'

/** Deferred, so that typing never waits for the drawing. */
export function SummaryCard({ content, openSlot }: { content: WorkoutContent; openSlot: string | null }) {
  const t = useStore($t)
  const drawn = useDeferredValue(content)
  const timeline = useMemo(() => {
    // Nested rounds could multiply without end. The validation reports it, and the drawing shows one round.
    const fits = countTurns(drawn.blocks) <= BOUNDS.turnsMax
    return draftTimeline(fits ? drawn : { ...drawn, blocks: drawn.blocks.map((block) => ({ ...block, rounds: 1 })) })
  }, [drawn])
  const segments = useMemo(() => ridgeOf(timeline), [timeline])
  const about = timeline.lastOpen === -1 ? '' : `${t('editor.approx')} `
  const total = about + formatClock(timeline.nominalTotalSec)
  const position = slotsOf(drawn).findIndex((slot) => slot.key === openSlot)
  const turn = firstTurns(drawn)[position]
  const span = turn === undefined ? null : turnSpan(timeline, turn)
  const mark = span === null ? null : { left: percent(span.from), width: percent(span.to - span.from) }
  return (
    <section className="editor-summary card">
      <div className="row">
        <p className="editor-total display numeric">
          {about !== '' && <small>{about}</small>}
          {formatClock(timeline.nominalTotalSec)}
        </p>
        <p className="muted grow numeric">
          {t('editor.count', { count: content.exercises.length })}
          <br />
          {t('editor.workTime', { time: about + formatClock(workSeconds(timeline)) })}
        </p>
        <LevelBadge level={content.level} label={t(`levels.${content.level}`)} pointsLabel={t('editor.icepoints')} />
      </div>
      <div className="editor-ridge">
        <Ridge segments={segments} label={t('editor.timeline', { time: total })} />
        {mark !== null && <i style={mark as CSSProperties} />}
      </div>
    </section>
  )
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`
