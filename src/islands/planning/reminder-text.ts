import type { Translate } from '#core/app/translate.ts'

/** @param minutes before the start */
export function reminderText(minutes: number, t: Translate): string {
  if (minutes === 0) return t('dateSheet.remindStart')
  return minutes % 60 === 0
    ? t('dateSheet.remindHours', { count: minutes / 60 })
    : t('dateSheet.remindMinutes', { count: minutes })
}
