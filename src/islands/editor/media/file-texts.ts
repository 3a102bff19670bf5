import { errorText, UserFacingError } from '#core/app/errors.ts'
import type { Translate } from '#core/app/translate.ts'
import { sizeLimit } from '#core/media/media.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import type { Language } from '#core/workout/workout.ts'
import type { SignedIn } from '../../../stores/account/session.ts'

/** "6.2 MB", "190 kB". */
export function sizeText(bytes: number, locale: Language): string {
  const isLarge = bytes >= MEGABYTE
  const options = { style: 'unit', unit: isLarge ? 'megabyte' : 'kilobyte', maximumFractionDigits: isLarge ? 1 : 0 }
  const value = isLarge ? bytes / MEGABYTE : Math.max(1, Math.round(bytes / 1024))
  return new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions).format(value)
}

/** What the user reads: sizes in megabytes, and what is allowed. */
export function fileErrorText(error: unknown, t: Translate, locale: Language, account: SignedIn | null): string {
  const issue = error instanceof UserFacingError ? error.issues[0] : undefined
  if (issue !== undefined) return errorText(new UserFacingError(issue.code), t)
  const details = error instanceof UserFacingError ? error.details : null
  if (details?.kind === 'limit' && details.limit !== 'hdImages') {
    const sizes = { used: sizeText(details.used, locale), max: sizeText(details.max, locale) }
    return t(details.limit === 'maxMediaStorage' ? 'media.storageFull' : 'media.tooLarge', sizes)
  }
  const code = error instanceof UserFacingError ? error.code : ''
  if ((code === 'video-too-long' || code === 'video-not-here') && account !== null) {
    const { max } = sizeLimit('video', 'workout', account.contract.limits)
    return t(`errors.${code}`, { max: sizeText(max, locale) })
  }
  return errorText(error, t)
}
