import { listRows } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'
import { equal, idParts, limit, select } from '../app/query.ts'

/** Finds which of these dates exist. @throws UserFacingError, NetworkError, as all calls here. */
export async function presentDates(ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const part of idParts(ids)) {
    const { rows } = await listRows('trainingsDates', [equal('$id', part), select(['$id']), limit(part.length)])
    for (const { $id } of rows) found.add($id)
  }
  return found
}

interface DateToAdd {
  id: string
  startDateTime: string
  title: string
  repeat: string
  reminderMin: number | null
  lengthMin?: number
}

/** Can be repeated, as can the next one. */
export async function addDate(date: DateToAdd): Promise<void> {
  await ask((api) => api['training-dates'].$post({ json: date }))
}

export async function removeDay(id: string, day: string): Promise<void> {
  await ask((api) => api['training-dates'][':id'].removals.$post({ param: { id }, json: { day, scope: 'this' } }))
}
