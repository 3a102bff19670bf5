/** The last plays, so that the composer does not repeat itself and picks other muscles. */
import { RECENT_MAX, type Recent } from '#core/ai/make-form.ts'
import { readPlayed } from '../../data/ai/played-exercises.ts'
import { $locale } from '../app/locale.ts'
import { findAll, findKnown } from '../exercises/library.ts'

const WAIT_MS = 1000

const late = (): Promise<Recent> => new Promise((resolve) => setTimeout(() => resolve([]), WAIT_MS))

async function figuresOfPlayed(userId: string): Promise<Recent> {
  const played = await readPlayed(userId, RECENT_MAX)
  const unknown = played.flat().filter(({ figure }) => figure === undefined)
  await findAll(
    unknown.map(({ name }) => name),
    $locale.get()
  )
  return played
    .map((exercises) =>
      exercises.flatMap(({ name, figure = findKnown(name) ?? '' }) => (figure === '' ? [] : [figure]))
    )
    .filter((ids) => ids.length > 0)
}

/** Returns an empty list without an account or offline. */
export async function recentlyPlayed(userId: string): Promise<Recent> {
  if (userId === '') return []
  return Promise.race([figuresOfPlayed(userId).catch((): Recent => []), late()])
}
