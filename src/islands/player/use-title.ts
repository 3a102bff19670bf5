/** Title of the tab while a play is open or running behind another screen. */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'
import { formatClock } from '#core/app/format.ts'
import type { PlayStatus } from '#core/player/position.ts'
import type { Translate } from '#core/app/translate.ts'
import { isMostlyDone } from '#core/workout/icepoints.ts'
import { $settings } from '../../stores/account/settings.ts'
import { $t } from '../../stores/app/locale.ts'
import { $playerClock } from '../../stores/player/player.ts'
import type { PlayerView, PlayingView } from '../../stores/player/player-view.ts'

const wordFor = (status: PlayStatus, phase: string) =>
  status === 'running' ? phase : status === 'waiting' ? 'player.ready' : 'player.paused'

const minSec = (seconds: number) => formatClock(seconds, $settings.get().timeFormatMinSec)

function titleOf({ timeline, index, status }: PlayingView, t: Translate, isTimed: boolean): string {
  const segment = timeline.segments[index]
  const word = t(wordFor(status, `phases.${segment?.phase ?? 'done'}`))
  const name = t('app.name')
  if (!isTimed) return `${word} · ${name}`
  const time = segment?.length.kind === 'reps' ? `${segment.length.reps}×` : minSec($playerClock.get().seconds)
  return `${time} ${word} · ${name}`
}

/** Writes now, every second, and when the page is hidden or shown. */
function follow(write: () => void): () => void {
  const stop = $playerClock.subscribe(write)
  document.addEventListener('visibilitychange', write)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', write)
  }
}

function setTitle(title: string): void {
  if (document.title !== title) document.title = title
}

/**
 * `Work · Icepoint`; while the page is hidden `0:53 Work · Icepoint`, so that the tab shows where the workout is. On
 * a visible page the digits are on the screen, and a title that changes every second would cost more than everything
 * else that does.
 */
export function useTitle(view: PlayerView): void {
  const t = useStore($t)
  // Runs before the next screen sets its own title.
  useLayoutEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
  useEffect(() => {
    if (view.kind === 'done') {
      const word = isMostlyDone(view.outcome.share) ? 'phases.done' : 'player.ended'
      document.title = `${t(word)} · ${t('app.name')}`
    }
    if (view.kind !== 'playing') return
    return follow(() => setTitle(titleOf(view, t, document.hidden)))
  }, [view, t])
}

/** Behind another screen, the title belongs to that screen; the play uses it only while the page is hidden. */
export function useHiddenTitle(view: PlayingView): void {
  const t = useStore($t)
  useEffect(() => {
    let own: string | null = null
    const giveBack = () => {
      if (own !== null) document.title = own
      own = null
    }
    const stop = follow(() => {
      if (!document.hidden) return giveBack()
      own ??= document.title
      setTitle(titleOf(view, t, true))
    })
    return () => {
      stop()
      giveBack()
    }
  }, [view, t])
}
