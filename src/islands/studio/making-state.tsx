/** Progress of turning a video into a workout, and why it failed. */
import { useStore } from '@nanostores/react'
import { formatMinutes, formatPercent } from '#core/app/format.ts'
import { errorCode, errorText, UserFacingError } from '#core/app/errors.ts'
import type { Translate } from '#core/app/translate.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import type { Making } from '../../stores/studio/make-of-video.ts'
import { Note } from '../../ui/note.tsx'

const NOT_HERE = new Set(['video-not-here', 'video-unreadable', 'video-without-picture', 'bad-file'])

/** Needs the text parts `filming` and `errors`. */
export function makingFailure(error: unknown, t: Translate): string {
  const details = error instanceof UserFacingError ? error.details : null
  if (details?.kind === 'limit' && details.limit === 'maxMediaStorage') return t('filming.makeNoRoom')
  if (details?.kind === 'limit' && details.limit === 'maxMasterVideos') return t('filming.masterFull', details)
  if (errorCode(error) === 'upload-lost') return t('filming.unreadable')
  return NOT_HERE.has(errorCode(error)) ? t('filming.makeNotHere') : errorText(error, t)
}

/** Seconds. A shorter remaining time is not shown. */
const SAID_FROM = 20

export function MakingState({ making }: { making: Making }) {
  const t = useStore($t)
  const locale = useStore($locale)
  if (making.kind === 'idle') return null
  if (making.kind === 'storing') return <p role="status">{t('filming.storing')}</p>
  if (making.kind === 'failed')
    return (
      <Note tone="negative" role="alert">
        <p>{makingFailure(making.error, t)}</p>
      </Note>
    )
  const { kind, share, left } = making
  const percent = formatPercent(share, locale)
  const isGoing = kind === 'fitting' || kind === 'sending'
  const text = t(isGoing ? `filming.making-${kind}` : `sendings.${kind}`, { percent })
  return (
    <div className="stack tight">
      <p className="numeric">
        {text}
        {isGoing && left !== null && left >= SAID_FROM && (
          <span className="muted"> · {t('filming.making-left', { time: formatMinutes(left, locale) })}</span>
        )}
      </p>
      <progress value={share} aria-label={text} />
      <p className="muted" role="status">
        {t('filming.makeStay')}
      </p>
    </div>
  )
}
