/** What comes next. */
import { useStore } from '@nanostores/react'
import type { Timeline } from '#core/player/segment.ts'
import { $t } from '../../stores/app/locale.ts'
import { $settings } from '../../stores/account/settings.ts'
import { Glyph } from '../../ui/icon.tsx'
import { exerciseName, lengthText, queueOf, upcoming } from './describe.ts'
import { PHASE_GLYPH } from './phase-glyph.ts'

/** What comes after this segment. */
export function Next({ timeline, index }: { timeline: Timeline; index: number }) {
  const t = useStore($t)
  const { timeFormatMinSec } = useStore($settings)
  const next = timeline.segments[index + 1]
  const shown = next?.phase === 'rest' || next?.phase === 'setup' ? upcoming(timeline, index + 1) : next
  return (
    <aside className="player-next">
      <p>{t('player.nextUp')}</p>
      <Glyph of={PHASE_GLYPH[next?.phase ?? 'done']} />
      {next === undefined ? (
        <b>{t('phases.done')}</b>
      ) : (
        <b className="numeric">
          {t(`phases.${next.phase}`)} {lengthText(next.length, timeFormatMinSec)}
        </b>
      )}
      <span dir="auto">{shown === undefined ? t('player.last') : exerciseName(shown, t)}</span>
    </aside>
  )
}

/** The next exercises, where there is room for them. */
export function Queue({ timeline, index }: { timeline: Timeline; index: number }) {
  const t = useStore($t)
  const { timeFormatMinSec } = useStore($settings)
  return (
    <ol className="player-queue" aria-label={t('player.queue')}>
      {queueOf(timeline, index, timeFormatMinSec).map((item) => (
        <li key={item.turn}>
          <span className="numeric">{item.turn}</span>
          <b>{item.name}</b>
          <span className="numeric">{item.length}</span>
        </li>
      ))}
    </ol>
  )
}
