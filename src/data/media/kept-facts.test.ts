import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isWorkoutGone } from './kept-facts.ts'

const lists = vi.hoisted(() => ({ rows: vi.fn<() => Promise<unknown>>() }))
vi.mock('../app/appwrite-rest.ts', () => ({ listRows: lists.rows, answerTo: vi.fn() }))

const empty = { rows: [], total: 0 }
const some = { rows: [{ $id: 'other' }], total: 1 }

beforeEach(() => void lists.rows.mockReset())
afterEach(() => vi.unstubAllGlobals())

it('treats a workout as deleted when the server lists others but not this one', async () => {
  lists.rows.mockResolvedValueOnce(empty).mockResolvedValueOnce(some)
  expect(await isWorkoutGone('w')).toBe(true)
})

it('keeps it when the list is empty, on an error or behind a captive portal', async () => {
  lists.rows.mockResolvedValue(empty)
  expect(await isWorkoutGone('w')).toBe(false)
  lists.rows.mockRejectedValue(new Error('500'))
  expect(await isWorkoutGone('w')).toBe(false)
  lists.rows.mockResolvedValue({})
  expect(await isWorkoutGone('w')).toBe(false)
  lists.rows.mockResolvedValue(some)
  expect(await isWorkoutGone('w')).toBe(false)
})

it('recognizes an expired link by the edge’s answer', async () => {
  const link = `u-${'a'.repeat(28)}`
  const answer = (body: string, status: number) => vi.stubGlobal('fetch', async () => new Response(body, { status }))
  answer('{"error":{"status":"not-found"}}', 404)
  expect(await isWorkoutGone(link)).toBe(true)
  answer('<h1>Welcome</h1>', 404)
  expect(await isWorkoutGone(link)).toBe(false)
  answer('{"error":{"status":"unavailable"}}', 503)
  expect(await isWorkoutGone(link)).toBe(false)
})
