import { atom } from 'nanostores'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { $locale } from '../app/locale.ts'

export interface Brought {
  id: string
  name: string | null
}

export const $brought = atom<Brought | null>(null)

const QUERY = 'exercise'

export function dropBrought(): void {
  $brought.set(null)
  const query = currentQuery()
  if (query.some(([name]) => name === QUERY)) replaceQuery(query.filter(([name]) => name !== QUERY))
}

export async function readBrought(): Promise<void> {
  const id = currentQuery().find(([name]) => name === QUERY)?.[1]
  $brought.set(id === undefined ? null : { id, name: null })
  if (id === undefined) return
  try {
    const { readNames } = await import('../../data/exercises/library.ts')
    const names = await readNames($locale.get())
    const name = Object.hasOwn(names, id) ? names[id]?.[0] : undefined
    if ($brought.get()?.id === id) $brought.set(name === undefined ? null : { id, name })
  } catch {
    // The form for a new workout takes it along without its name.
  }
}

export function withBrought(path: string, brought: Brought | null): string {
  if (brought === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}${QUERY}=${encodeURIComponent(brought.id)}`
}
