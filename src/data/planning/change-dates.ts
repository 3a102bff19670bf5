/** Changes training dates through the edge. @throws UserFacingError, NetworkError, as all calls here. */
import { errorCode } from '#core/app/errors.ts'
import type { DateChange, DatePart, DateWrite, NewDate } from '#core/planning/date-writes.ts'
import { calendarDate, type CalendarDate } from '#core/planning/training-calendar.ts'
import type { TrainingDateRow } from '#core/planning/training-row.ts'
import type { Mark } from '#core/planning/training-series.ts'
import { ask } from '../app/edge.ts'
import type { Watched } from '../app/watch.ts'

type Answer = Omit<TrainingDateRow, 'userId' | 'lastDateTime'> & { id: string }
const answered = (answer: Answer): CalendarDate => calendarDate(answer.id, answer)

export async function addDate(json: NewDate): Promise<CalendarDate> {
  return answered((await ask((api) => api['training-dates'].$post({ json }))).trainingDate)
}

/**
 * Can be repeated. @param part null for all dates of the row @returns the row, and the part that became a separate row
 */
export async function changeDate(id: string, change: DateChange, part: DatePart | null): Promise<CalendarDate[]> {
  const json = part === null ? change : { ...change, part }
  const { trainingDate, made } = await ask((api) => api['training-dates'][':id'].$patch({ param: { id }, json }))
  return [trainingDate, made].filter((one) => one !== null).map(answered)
}

export async function markDate(id: string, day: string, mark: Mark): Promise<CalendarDate> {
  const json = { day, mark }
  return answered((await ask((api) => api['training-dates'][':id'].marks.$post({ param: { id }, json }))).trainingDate)
}

export async function removeDate(id: string, part: Pick<DatePart, 'day' | 'scope'> | null): Promise<void> {
  try {
    if (part === null) await ask((api) => api['training-dates'][':id'].$delete({ param: { id } }))
    else await ask((api) => api['training-dates'][':id'].removals.$post({ param: { id }, json: part }))
  } catch (error) {
    if (errorCode(error) !== 'training-not-found') throw error
  }
}

export async function sendDate(write: DateWrite): Promise<CalendarDate[]> {
  switch (write.act) {
    case 'add':
      return [await addDate(write.date)]
    case 'change':
      return changeDate(write.id, write.change, write.part)
    case 'mark':
      return [await markDate(write.id, write.day, write.mark)]
    case 'remove':
      await removeDate(write.id, write.part)
      return []
  }
}

export const watchedDates = (userId: string, changed: () => void): Watched[] => [
  { kind: 'rows', tableId: 'trainingsDates', column: 'userId', value: userId, changed }
]
