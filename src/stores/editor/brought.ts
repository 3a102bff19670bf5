/** An exercise of the library on its way into a workout: `?exercise=ID` of the address. */
import { atom } from 'nanostores'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { $locale } from '../app/locale.ts'

export interface Brought {
  id: string
  /** In the language of the app. */
  name: string
}

/** Null for none, until it is known, and for an id that nobody knows. */
export const $brought = atom<Brought | null>(null)

const QUERY = 'exercise'

export function dropBrought(): void {
  $brought.set(null)
  const query = currentQuery()
  if (query.some(([name]) => name === QUERY)) replaceQuery(query.filter(([name]) => name !== QUERY))
}

export async function readBrought(): Promise<void> {
  $brought.set(null)
  const id = currentQuery().find(([name]) => name === QUERY)?.[1]
  if (id === undefined) return
  try {
    const { readNames } = await import('../../data/exercises/library.ts')
    const names = await readNames($locale.get())
    const name = Object.hasOwn(names, id) ? names[id]?.[0] : undefined
    if (name !== undefined) $brought.set({ id, name })
  } catch {
    // Without a network the ways are there as ever.
  }
}

/** The address of a way, with the exercise that comes along. */
export function withBrought(path: string, brought: Brought | null): string {
  if (brought === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}${QUERY}=${encodeURIComponent(brought.id)}`
}
