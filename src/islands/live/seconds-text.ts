import type { Translate } from '#core/app/translate.ts'

/** `10 s`, `1 min`. */
export const formatSeconds = (seconds: number, t: Translate): string =>
  seconds < 60 ? t('live.seconds', { count: seconds }) : t('live.minutes', { count: seconds / 60 })
