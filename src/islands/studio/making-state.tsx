/** What is done for the workout of a video, and why it failed. */
import { useStore } from '@nanostores/react'
import { errorCode, errorText, UserFacingError } from '#core/app/errors.ts'
import { formatMinutes } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import type { Making } from '../../stores/studio/send-video.ts'
import { Note } from '../../ui/note.tsx'

const NOT_HERE = new Set(['video-not-here', 'video-unreadable', 'video-without-picture', 'bad-file'])

function failureText(error: unknown, t: Translate): string {
  const details = error instanceof UserFacingError ? error.details : null
  if (details?.kind === 'limit' && details.limit === 'maxMediaStorage') return t('filming.makeNoRoom')
  if (errorCode(error) === 'upload-lost') return t('filming.unreadable')
  return NOT_HERE.has(errorCode(error)) ? t('filming.makeNotHere') : errorText(error, t)
}

export function MakingState({ making }: { making: Making }) {
  const t = useStore($t)
  const locale = useStore($locale)
  if (making.kind === 'failed')
    return (
      <Note tone="negative" role="alert">
        <p>{failureText(making.error, t)}</p>
      </Note>
    )
  if (making.kind === 'idle') return null
  const percent = Math.floor(making.share * 100)
  const text = t(`filming.making-${making.kind}`, { percent })
  return (
    <div className="stack tight">
      <p className="numeric">
        {text}
        {making.left !== null && making.left > 20 && (
          <span className="muted"> · {t('filming.making-left', { time: formatMinutes(making.left, locale) })}</span>
        )}
      </p>
      <progress max="100" value={percent} aria-label={text} />
      <p className="muted" role="status">
        {t('filming.makeStay')}
      </p>
    </div>
  )
}
