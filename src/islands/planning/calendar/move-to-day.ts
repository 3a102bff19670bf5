/**
 * Moves or resizes a date by dragging or by key: a single date at once, a date of a series after asking which dates
 * to change.
 */
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { loadOnce } from '#core/app/load-once.ts'
import type { Occurrence } from '#core/planning/training-calendar.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import type { OpenSheet } from './calendar-parts.ts'
import { longDay } from './date-mark.tsx'

const tellFailure = (error: unknown): void => {
  notify({ kind: 'negative', text: errorText(error, $t.get()) })
}

const writes = loadOnce(() =>
  import('../../../stores/planning/training-dates.ts').catch(() => {
    throw new UserFacingError('unreachable')
  })
)

async function move(one: Occurrence, to: string): Promise<void> {
  const { freshDateId, moveDate } = await writes()
  await moveDate(one, 'all', to, freshDateId())
}

async function stretch(one: Occurrence, minutes: number): Promise<void> {
  const { freshDateId, stretchDate } = await writes()
  await stretchDate(one, 'all', minutes, freshDateId())
}

/** @param name name of the date, used in messages */
export function moveToDay(one: Occurrence, name: string, to: string, onSheet: (sheet: OpenSheet) => void): void {
  if (to === one.day) return
  if (one.date.series.rule !== null) return onSheet({ kind: 'scope', occurrence: one, to })
  move(one, to).then(
    () => notify({ kind: 'positive', text: $t.get()('dateSheet.movedTo', { name, day: longDay(to, $locale.get()) }) }),
    tellFailure
  )
}

export function stretchTo(one: Occurrence, name: string, minutes: number, onSheet: (sheet: OpenSheet) => void): void {
  if (minutes === one.date.lengthMin) return
  if (one.date.series.rule !== null) return onSheet({ kind: 'scope', occurrence: one, to: minutes })
  stretch(one, minutes).then(
    () => notify({ kind: 'positive', text: $t.get()('dateSheet.lengthNow', { name, count: minutes }) }),
    tellFailure
  )
}
