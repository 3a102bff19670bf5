/** The picture-in-picture window: the clock, the current and next exercise, pause and next. Loaded when it opens. */
import { useStore } from '@nanostores/react'
import { SkipForward } from 'lucide-react'
import { createPortal } from 'react-dom'
import { isMostlyDone } from '#core/workout/icepoints.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isLocked, act } from '../../../stores/player/player.ts'
import { $isDim } from '../../../stores/player/screen/player-screen.ts'
import type { DoneView, PlayerView, PlayingView } from '../../../stores/player/player-view.ts'
import { Glyph, Icon } from '../../../ui/icon.tsx'
import { Count, Flood } from './clock-parts.tsx'
import { mainAction } from './controls.tsx'
import { exerciseName, upcoming } from '../describe.ts'
import { PHASE_GLYPH } from '../phase-glyph.ts'
import { useWorth } from '../done/use-worth.ts'

function Running({ view }: { view: PlayingView }) {
  const t = useStore($t)
  const isLocked = useStore($isLocked)
  const { timeline, index, status } = view
  const segment = timeline.segments[index]
  if (segment === undefined) return null
  const isWaiting = status === 'waiting'
  const isShown = segment.phase === 'work' || segment.phase === 'intro'
  const shown = isShown ? segment : (upcoming(timeline, index) ?? segment)
  const following = upcoming(timeline, isShown ? index : timeline.segments.indexOf(shown))
  const main = mainAction(segment, status)
  return (
    <>
      <Flood key={view.entry} isFilling={segment.phase === 'rest' || isWaiting} />
      <p className="player-phase">
        <Glyph of={PHASE_GLYPH[segment.phase]} />
        <b>{t(isWaiting ? 'player.ready' : status === 'paused' ? 'player.paused' : `phases.${segment.phase}`)}</b>
      </p>
      <p className="player-pip-name">{exerciseName(shown, t)}</p>
      <Count segment={segment} isWaiting={isWaiting} />
      <p className="player-pip-next">
        {following === undefined ? t('player.last') : t('player.mediaNext', { name: exerciseName(following, t) })}
      </p>
      <div className="player-pip-actions">
        <button type="button" className="player-main-button" disabled={isLocked} onClick={() => act(main.action)}>
          <Icon of={main.icon} />
          {t(main.label)}
        </button>
        {!isWaiting && (
          <button type="button" disabled={isLocked} aria-label={t('player.skip')} onClick={() => act({ kind: 'next' })}>
            <Icon of={SkipForward} />
          </button>
        )}
      </div>
    </>
  )
}

function Worth({ view }: { view: DoneView }) {
  return (
    <p className="player-count" data-len="3">
      {useWorth(view).icepoints}
    </p>
  )
}

/** Renders into the document of the other window. */
export function Pip({ target, view }: { target: Window; view: PlayerView }) {
  const t = useStore($t)
  const isDim = useStore($isDim)
  const phase = view.kind === 'playing' ? view.timeline.segments[view.index]?.phase : 'done'
  const isWaiting = view.kind === 'playing' && view.status === 'waiting'
  return createPortal(
    <div data-dim={isDim || undefined}>
      <main
        className="player-pip"
        data-phase={isWaiting ? 'rest' : phase}
        data-part={view.kind === 'done' && !isMostlyDone(view.outcome.share) ? '' : undefined}
      >
        {view.kind === 'playing' && <Running view={view} />}
        {view.kind === 'done' && (
          <>
            <p className="player-phase">
              <Glyph of={PHASE_GLYPH.done} />
              <b>{t(isMostlyDone(view.outcome.share) ? 'phases.done' : 'player.ended')}</b>
            </p>
            <Worth view={view} />
          </>
        )}
      </main>
    </div>,
    target.document.body
  )
}
