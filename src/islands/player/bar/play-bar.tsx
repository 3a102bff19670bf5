/** Bar for a play behind another screen: the current exercise, the time left, and the way back. */
import '../../../styles/player/play-bar.css'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $player, act, unlockSound } from '../../../stores/player/player.ts'
import { closePlay, wantResult } from '../../../stores/player/open-play.ts'
import type { DoneView, PlayingView } from '../../../stores/player/player-view.ts'
import { focusIfLost } from '../../app/frame/focus-heading.ts'
import { Glyph, Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Count, Flood } from '../stage/clock-parts.tsx'
import { mainAction } from '../stage/controls.tsx'
import { exerciseName, upcoming } from '../describe.ts'
import { EndDialog, useDialog } from '../sheets/end-dialog.tsx'
import { FlashLight } from '../stage/flash-light.tsx'
import { StepAudio, VideoHolder } from '../stage/media-file.tsx'
import { PHASE_GLYPH } from '../phase-glyph.ts'
import { useHiddenTitle } from '../use-title.ts'
import { Voice } from '../voice.tsx'

const RESULT_ID = 'play-bar-result'
const playPath = (id: string) => pathTo('workout', { id, type: 'play' })

function Running({ view }: { view: PlayingView }) {
  const t = useStore($t)
  const { dialog, open, close } = useDialog(view.status)
  useHiddenTitle(view)
  const { timeline, index, status, workout } = view
  const segment = timeline.segments[index]
  if (segment === undefined) return null
  const isWaiting = status === 'waiting'
  const isShown = segment.phase === 'work' || segment.phase === 'intro'
  const name = exerciseName(isShown ? segment : (upcoming(timeline, index) ?? segment), t)
  const word = isWaiting ? 'player.ready' : status === 'paused' ? 'player.paused' : `phases.${segment.phase}`
  const main = mainAction(segment, status)
  const audioUrl = isShown && !isWaiting ? segment.media.audioUrl : ''
  const end = () => {
    act({ kind: 'end' })
    focusIfLost(RESULT_ID)
  }
  return (
    <>
      <Flood key={view.entry} isFilling={segment.phase === 'rest' || isWaiting} />
      <FlashLight phase={segment.phase} />
      {timeline.isVideo && view.lead !== 'clock' && <VideoHolder className="play-bar-video" />}
      {audioUrl !== '' && (
        <StepAudio key={`${view.entry}-${audioUrl}`} url={audioUrl} isRunning={status === 'running'} />
      )}
      <a className="play-bar-back" href={playPath(workout.id)}>
        <span className="visually-hidden">{t('player.backToIt')}</span> <Glyph of={PHASE_GLYPH[segment.phase]} />
        <b dir="auto">{isShown ? name : t('player.mediaNext', { name })}</b>{' '}
        <span>
          {t(word)} · <bdi>{workout.name}</bdi>
        </span>
      </a>
      <Count segment={segment} isWaiting={isWaiting} />
      <button type="button" className="icon-button" aria-label={t(main.label)} onClick={() => act(main.action)}>
        <Icon of={main.icon} />
      </button>
      <IconButton icon={X} label={t('player.end')} onClick={() => open('end')} />
      {dialog === 'end' && <EndDialog onClose={close} onEnd={end} />}
    </>
  )
}

/** The play ended while another screen was open. */
function Over({ view }: { view: DoneView }) {
  const t = useStore($t)
  const close = () => {
    closePlay()
    focusIfLost('main')
  }
  return (
    <>
      <a id={RESULT_ID} className="play-bar-back" href={playPath(view.workout.id)} onClick={wantResult}>
        <Glyph of={PHASE_GLYPH.done} />
        <b>{t('player.seeResult')}</b>{' '}
        <span>
          {t('phases.done')} · <bdi>{view.workout.name}</bdi>
        </span>
      </a>
      <IconButton icon={X} label={t('player.close')} onClick={close} />
    </>
  )
}

export function PlayBar() {
  const t = useStore($t)
  const view = useStore($player)
  if (view.kind !== 'playing' && view.kind !== 'done') return null
  const isWaiting = view.kind === 'playing' && view.status === 'waiting'
  const phase = view.kind === 'done' ? 'done' : (view.timeline.segments[view.index]?.phase ?? 'setup')
  // Asks again for sound that browsers block until a press.
  const presses = { onPointerDown: unlockSound, onClick: unlockSound, onKeyDown: unlockSound }
  return (
    <section
      {...presses}
      className="play-bar"
      aria-label={t('player.running')}
      data-phase={isWaiting ? 'rest' : phase}
      data-status={view.kind === 'playing' ? view.status : 'done'}
    >
      <Voice view={view} />
      {view.kind === 'playing' ? <Running view={view} /> : <Over view={view} />}
    </section>
  )
}
