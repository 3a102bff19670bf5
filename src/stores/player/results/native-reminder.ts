import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Reminder } from '../../../platform/device/native-reminders.ts'
import { $locale } from '../../app/locale.ts'
import type { StoredPlan } from './plan-next.ts'

const MINUTE_MS = 60_000

export function reminderOf({ workoutId, start, reminderMin }: StoredPlan, title: string): Reminder | null {
  if (reminderMin === null) return null
  const language = $locale.get()
  const begin = new Date(start)
  return {
    title,
    text: formatDate(begin, language, { weekday: 'long', hour: 'numeric', minute: '2-digit' }),
    at: new Date(begin.getTime() - reminderMin * MINUTE_MS),
    path: pathTo('workout', { id: workoutId }, language)
  }
}
