import { formatBytes } from '#core/app/format.ts'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import type { Translate } from '#core/app/translate.ts'
import { sizeLimit } from '#core/media/media.ts'
import type { Language } from '#core/workout/workout.ts'
import type { SignedIn } from '../../../stores/account/session.ts'

/** What the user reads: sizes in megabytes, and what is allowed. */
export function fileErrorText(error: unknown, t: Translate, locale: Language, account: SignedIn | null): string {
  const issue = error instanceof UserFacingError ? error.issues[0] : undefined
  if (issue !== undefined) return errorText(new UserFacingError(issue.code), t)
  const details = error instanceof UserFacingError ? error.details : null
  if (details?.kind === 'limit' && details.limit !== 'hdImages') {
    const sizes = { used: formatBytes(details.used, locale), max: formatBytes(details.max, locale) }
    return t(details.limit === 'maxMediaStorage' ? 'media.storageFull' : 'media.tooLarge', sizes)
  }
  const code = error instanceof UserFacingError ? error.code : ''
  if ((code === 'video-too-long' || code === 'video-not-here') && account !== null) {
    const { max } = sizeLimit('video', 'workout', account.contract.limits)
    return t(`errors.${code}`, { max: formatBytes(max, locale) })
  }
  return errorText(error, t)
}
