/** Totals of each day, counted in two ways. */
import { content } from './content.ts'
import { newId, rows, type Answer, type Json, type Person } from './edge.ts'
import { expect } from 'vitest'

type Sums = Record<string, [seconds: number, plays: number, icepoints: number]>

function add(sums: Sums, key: string, seconds: number, plays: number, icepoints: number): void {
  const [a, b, c] = sums[key] ?? [0, 0, 0]
  sums[key] = [a + seconds, b + plays, c + icepoints]
}

export async function everyRow(table: string, userId: string): Promise<Json[]> {
  const found = await rows(table, 'userId', userId)
  expect(found.length).toBeLessThan(500)
  return found
}

/** Both keyed by `day|sport|level`. */
export async function recount(userId: string): Promise<Sums> {
  const sums: Sums = {}
  for (const entry of await everyRow('statistic', userId)) {
    const key = `${String(entry['day'])}|${String(entry['sport'])}|${String(entry['level'])}`
    add(sums, key, Number(entry['seconds']), 1, Number(entry['icepoints']))
  }
  return sums
}

export async function kept(userId: string): Promise<Sums> {
  const sums: Sums = {}
  for (const month of await everyRow('dayTotals', userId)) {
    const days = JSON.parse(String(month['days'])) as Record<string, [string, string, number, number, number][]>
    for (const [day, groups] of Object.entries(days)) {
      for (const [sport, level, ...sum] of groups)
        add(sums, `${String(month['month'])}-${day}|${sport}|${level}`, ...sum)
    }
  }
  return sums
}

export async function published(owner: Person, level: 'base' | 'extreme' = 'base'): Promise<string> {
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: { ...content(), level } })
  await owner.call('POST', `/api/workouts/${id}/publish`)
  return id
}

export const handEntry = (more: object = {}) => ({
  id: newId(),
  name: 'Run in the wood',
  sport: 'Endurance',
  level: 'medium',
  date: '2026-11-20T17:00:00Z',
  zoneMin: 60,
  seconds: 1800,
  ...more
})

export const enter = (person: Person, ...entries: object[]): Promise<Answer> =>
  person.call('POST', '/api/statistics/entries', { source: 'hand', entries })
