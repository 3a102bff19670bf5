/** The streak shown in the hero. It is counted as on `/statistic`, from fewer months when they are enough. */
import { atom } from 'nanostores'
import { addDays, monthFrom } from '#core/planning/days.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { REST_DAYS, streakOf } from '#core/planning/statistics.ts'
import { daysFrom, type Day } from '#core/planning/day-totals.ts'
import { listMonths, listMonthsBetween } from '../../data/planning/month-totals.ts'
import { accountKnown } from '../account/session.ts'
import { createResource } from '../app/resource.ts'

/** In days; 0 means none or unknown. */
export const $streak = atom(0)

const MONTHS = 3

async function trainedDays(userId: string, today: string): Promise<Day[]> {
  const from = monthFrom(today, 1 - MONTHS)
  const days = daysFrom(await listMonthsBetween(userId, from.slice(0, 7), monthFrom(today, 2).slice(0, 7)))
  const { length } = streakOf(days, today)
  const first = addDays(today, 1 - length)
  return length > 0 && first <= addDays(from, REST_DAYS) ? daysFrom((await listMonths(userId, null)).months) : days
}

const today = (): string => dayOf(new Date())

const resource = createResource<readonly Day[]>({
  name: 'streak',
  read: ({ userId }) => trainedDays(userId, today()),
  show: (now) => $streak.set(now.kind === 'ready' ? streakOf(now.value, today()).length : 0)
})

/** Never throws: without an answer the days on the device count. */
export async function showStreak(): Promise<void> {
  void resource.open((await accountKnown()).login.userId)
  await resource.refresh()
}
