import { errorCode, errorText, UserFacingError } from '#core/app/errors.ts'
import type { Translate } from '#core/app/translate.ts'

const NOT_HERE = new Set(['video-not-here', 'video-unreadable', 'video-without-picture', 'bad-file'])

/** Needs the parts `filming` and `errors`. */
export function makingFailure(error: unknown, t: Translate): string {
  const details = error instanceof UserFacingError ? error.details : null
  if (details?.kind === 'limit' && details.limit === 'maxMediaStorage') return t('filming.makeNoRoom')
  if (details?.kind === 'limit' && details.limit === 'maxMasterVideos') return t('filming.masterFull', details)
  if (errorCode(error) === 'upload-lost') return t('filming.unreadable')
  return NOT_HERE.has(errorCode(error)) ? t('filming.makeNotHere') : errorText(error, t)
}
