import { formatBytes } from '#core/media/format-bytes.ts'
import { errorCode, errorText, UserFacingError } from '#core/app/errors.ts'
import type { Translate } from '#core/app/translate.ts'
import { sizeLimit } from '#core/media/media.ts'
import type { Language } from '#core/workout/workout.ts'
import type { SignedIn } from '../../../stores/account/session.ts'

/** Error codes of the device's own tools; no other screen shows them. */
const OWN_CODES = ['upload-lost', 'video-not-here', 'video-too-long', 'video-unreadable', 'video-without-picture']

/** Error text for the user, with sizes in megabytes and the allowed maximum. */
export function fileErrorText(error: unknown, t: Translate, locale: Language, account: SignedIn | null): string {
  const issue = error instanceof UserFacingError ? error.issues[0] : undefined
  if (issue !== undefined) return errorText(new UserFacingError(issue.code), t)
  const details = error instanceof UserFacingError ? error.details : null
  if (details?.kind === 'limit' && details.limit !== 'hdImages') {
    const sizes = { used: formatBytes(details.used, locale), max: formatBytes(details.max, locale) }
    return t(details.limit === 'maxMediaStorage' ? 'errors.quota-exceeded' : 'media.tooLarge', sizes)
  }
  const code = errorCode(error)
  if (!OWN_CODES.includes(code)) return errorText(error, t)
  const max = account === null ? 0 : sizeLimit('video', 'workout', account.contract.limits).max
  return t(`media.${code}`, { max: formatBytes(max, locale) })
}
