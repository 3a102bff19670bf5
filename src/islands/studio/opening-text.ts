import { errorCode, errorText } from '#core/app/errors.ts'
import type { Translate } from '#core/app/translate.ts'

/** Why a video was not opened. */
export function openingText(error: unknown, t: Translate): string {
  const code = errorCode(error)
  if (code === 'chapters-apart') return t('studio.apart')
  if (code === 'upload-lost') return t('filming.unreadable')
  return (code.startsWith('video-') && code !== 'video-missing') || code === 'bad-file'
    ? t('media.video-unreadable')
    : errorText(error, t)
}
