/** An account can be locked between its token check and the rest of a call. */
import { beforeAll, expect, it, vi } from 'vitest'
import { content } from '../support/content.ts'
import { asOperator, join, newId, type Answer, type Person } from '../support/edge.ts'
import { WEEKS, training } from '../support/plans.ts'

let workoutId: string
beforeAll(async () => {
  const owner = await join()
  workoutId = newId()
  await owner.call('POST', '/api/workouts', { id: workoutId, content: content() })
  await owner.call('POST', `/api/workouts/${workoutId}/publish`)
})

const LOCKS: Record<string, (id: string) => Promise<unknown>> = {
  blocked: (id) => asOperator('PATCH', `/users/${id}/status`, { status: false }),
  'signed out': (id) => asOperator('DELETE', `/users/${id}/sessions`),
  deleted: (id) => asOperator('DELETE', `/users/${id}`)
}

async function lockedAmid(person: Person, lock: string, run: () => Promise<Answer>): Promise<number> {
  const real = globalThis.fetch
  let isLocked = false
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await real(input, init)
    if (isLocked || !new URL(String(input instanceof Request ? input.url : input)).pathname.endsWith('/v1/account'))
      return answer
    isLocked = true
    const body = await answer.arrayBuffer()
    await LOCKS[lock]?.(person.id)
    return new Response(body, { status: answer.status, headers: answer.headers })
  })
  try {
    return (await run()).status
  } finally {
    vi.stubGlobal('fetch', real)
    expect(isLocked).toBe(true)
  }
}

const CALLS: [string, string, () => object | undefined][] = [
  ['GET', '/api/account', () => undefined],
  ['PUT', '/api/account', () => ({ nickname: 'x' })],
  ['PUT', '/api/account/trainer-page', () => ({ isShown: true, about: '', place: '', links: [] })],
  ['POST', '/api/workouts', () => ({ id: newId(), content: content(), copiedFrom: workoutId })],
  ['POST', '/api/workouts/ID/play', () => ({ id: newId() })],
  ['POST', '/api/workouts/ID/rate', () => ({ stars: 5 })],
  ['POST', '/api/workouts/ID/report', () => ({ reason: 'spam' })],
  ['PUT', '/api/favorites/ID', () => undefined],
  [
    'POST',
    '/api/statistics',
    () => ({ id: newId(), workoutId, date: '2026-11-20T17:00:00Z', seconds: 60, share: 1, name: 'x' })
  ],
  ['POST', '/api/plans', () => ({ id: newId(), name: 'x', entries: [training(1, 0, { wId: workoutId }), ...WEEKS] })],
  [
    'POST',
    '/api/training-dates',
    () => ({ id: newId(), startDateTime: '2026-11-23T07:30:00+01:00', wId: workoutId, title: 'x' })
  ],
  ['POST', '/api/friends', () => ({ email: 'somebody@example.test' })],
  ['GET', '/api/messages/conversations/CONVERSATION', () => undefined],
  ['POST', '/api/media/addresses', () => ({ urls: ['/media/workout-media/aaaaaaaaaaaaaaaaaaaa'] })]
]

it.each(Object.keys(LOCKS))(
  'no call of an account that becomes %s meanwhile is a server error',
  async (lock) => {
    const found: unknown[] = []
    for (const [method, path, body] of CALLS) {
      const person = await join()
      const at = path.replace('ID', workoutId).replace('CONVERSATION', 'a'.repeat(32))
      const status = await lockedAmid(person, lock, () => person.call(method, at, body()))
      if (status >= 500) found.push([lock, method, path, status])
    }
    expect(found).toEqual([])
  },
  120_000
)
