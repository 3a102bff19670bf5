import type { Refusal, RoomEvent } from '#core/live/protocol.ts'
import type { Translate } from '#core/app/translate.ts'

/** "Jules added 10 seconds". Null for what says itself. */
export function pressText(event: RoomEvent, name: string, t: Translate): string | null {
  switch (event.kind) {
    case 'pause':
      return t('live.said_pause', { name })
    case 'resume':
      return t('live.said_resume', { name })
    case 'move':
      return t(event.step === 1 ? 'live.said_skip' : 'live.said_back', { name })
    case 'jump':
      return t('live.said_jump', { name })
    case 'done':
      return t('live.said_done', { name })
    case 'adjust':
      return t(event.seconds > 0 ? 'live.said_plus' : 'live.said_minus', { name })
    default:
      return null
  }
}

/**
 * Null where nothing is left to do: somebody else pressed the same a moment before, or the screen has changed already.
 */
export function refusalText(refused: { why: Refusal } | null, t: Translate): string | null {
  const why = refused?.why
  return why === 'too-fast' || why === 'not-allowed' ? t(`live.refused_${why}`) : null
}
