/**
 * Malformed input for every route: 4xx with a clear message, never 5xx, nothing changed. `ICEPOINT_FUZZ=10000 vitest
 * run --project edge tests/edge/app/fuzz.test.ts` sends more bodies per route.
 */
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import {
  contractSchema,
  releaseNoteChangeSchema,
  releaseNoteSchema,
  reportSchema,
  userContractSchema
} from '../../../functions/admin/admin-schemas.ts'
import { groupChangeSchema, groupSchema } from '../../../functions/together/group-schemas.ts'
import { accountSchema, deletionSchema, trainerPageSchema } from '../../../functions/account/account-schemas.ts'
import { friendSchema, friendStateSchema } from '../../../functions/together/friend-schemas.ts'
import { ratingSchema } from '../../../functions/workout/rating-schema.ts'
import {
  newEntriesSchema,
  statisticChangeSchema,
  statisticSchema
} from '../../../functions/planning/planning-schemas.ts'
import { createWorkoutSchema, updateWorkoutSchema } from '../../../src/core/workout/schema.ts'
import { supportMailSchema } from '../../../src/core/mail/support-mail.ts'
import { aiRequestSchema } from '../../../src/core/ai/ai-request-schema.ts'
import { modelNamed } from '../support/ai.ts'
import { TABLES, rowsOf } from '../support/all-rows.ts'
import { content } from '../support/content.ts'
import { call, join, newId, type Person } from '../support/edge.ts'
import { joinAdmin } from '../support/friendly.ts'

const BODIES = inject('fuzz')

/** A random body must not match these schemas by chance. Routes without a schema get everything. */
const SCHEMAS: Record<string, v.GenericSchema> = {
  'POST /api/ai/workouts': aiRequestSchema,
  'PUT /api/account': accountSchema,
  'PUT /api/account/trainer-page': trainerPageSchema,
  'DELETE /api/account': deletionSchema,
  'POST /api/workouts': createWorkoutSchema,
  'PUT /api/workouts/:id': updateWorkoutSchema,
  'POST /api/workouts/:id/rate': ratingSchema,
  'POST /api/statistics': statisticSchema,
  'POST /api/statistics/entries': newEntriesSchema,
  'PATCH /api/statistics/:id': statisticChangeSchema,
  'POST /api/friends': friendSchema,
  'PATCH /api/friends/:id': friendStateSchema,
  'POST /api/groups': groupSchema,
  'POST /api/mail': supportMailSchema,
  'PATCH /api/groups/:id': groupChangeSchema,
  'PUT /api/admin/contracts/:name': contractSchema,
  'PUT /api/admin/users/:id/contract': userContractSchema,
  'POST /api/admin/release-notes': releaseNoteSchema,
  'PUT /api/admin/release-notes/:id': releaseNoteChangeSchema,
  'PATCH /api/admin/reports/:id': reportSchema
}

const ROUTES = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))].filter((route) =>
  /^(?:POST|PUT|PATCH|DELETE) \/api\/./.test(route)
)

const NAMES = [
  'id',
  'content',
  'version',
  'stars',
  'name',
  'memberIds',
  'email',
  'state',
  'confirm',
  'nickname',
  'imageUrl'
]
const field = fc.constantFrom(
  ...NAMES,
  'exercises',
  'blocks',
  'size',
  'kind',
  'date',
  'seconds',
  'share',
  'workoutId',
  '__proto__'
)
const odd = fc.constantFrom<unknown>(
  null,
  -1,
  1e308,
  0.1,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '../x',
  [],
  {},
  [[]],
  true,
  'x'.repeat(5000)
)
const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), odd)

/** A valid body with one error in it. */
const spoiled = (whole: object): fc.Arbitrary<unknown> => {
  const paths: (string | number)[][] = []
  const walk = (at: unknown, path: (string | number)[]): void => {
    if (typeof at !== 'object' || at === null) return
    for (const key of Object.keys(at)) {
      paths.push([...path, key])
      walk((at as Record<string, unknown>)[key], [...path, key])
    }
  }
  walk(whole, [])
  return fc.record({ path: fc.constantFrom(...paths), value }).map(({ path, value: wrong }) => {
    const copy = structuredClone(whole) as Record<string | number, unknown>
    let at = copy
    for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
    at[path.at(-1) ?? ''] = wrong
    return copy
  })
}

const FINE: Record<string, object> = {
  'PUT /api/account/trainer-page': { isShown: true, about: 'Hi', place: 'Delft', links: ['https://mara.example/'] },
  'POST /api/workouts': { id: newId(), content: content() },
  'PUT /api/workouts/:id': { version: 1, content: content() },
  'POST /api/statistics': { id: newId(), workoutId: 'x', date: '2026-11-20T17:00:00Z', seconds: 1, share: 1 },
  'POST /api/groups': { id: newId(), name: 'Team', memberIds: ['x'] },
  'POST /api/mail': { id: newId(), text: 'Hello' }
}

const bodyFor = (route: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    value,
    fc.dictionary(field, value, { maxKeys: 5 }),
    ...(FINE[route] === undefined ? [] : [spoiled(FINE[route])])
  )

const MAY_SUCCEED = new Set([
  // Removing what does not exist succeeds.
  'DELETE /api/calendar',
  'DELETE /api/favorites/:workoutId',
  'DELETE /api/invitations/:id',
  'DELETE /api/shares/:workoutId',
  'POST /api/media/addresses',
  // Takes nothing that could be malformed.
  'PUT /api/shares/seen'
])

/** A path segment that matches no id. */
const part = fc.oneof(
  fc.string({ minLength: 1, maxLength: 50 }).map((text) => `zz${text}`),
  fc.constantFrom('..', '%2e%2e', '%', '%00', 'a b', 'x'.repeat(300), '../users', 'undefined', '-1')
)

const encode = (text: string): string => (text.startsWith('%') ? text : encodeURIComponent(text))

let person: Person
let admin: Person
beforeAll(async () => {
  ;[person, admin] = [await join(), await joinAdmin()]
  await person.call('POST', '/api/workouts', { id: newId(), content: content() })
})

/** All rows of these two people, and every row that no other test file writes. */
async function stored(): Promise<string> {
  const mine = [person.id, admin.id]
  const found: string[] = []
  for (const table of TABLES) {
    for (const row of await rowsOf(table)) {
      const text = JSON.stringify(row)
      if (mine.some((id) => text.includes(id))) found.push(`${table} ${text}`)
    }
  }
  return found.sort().join('\n')
}

describe('malformed input', () => {
  it('is sent to every route that writes', () => {
    expect(ROUTES.length).toBeGreaterThanOrEqual(30)
    expect(Object.keys(SCHEMAS).filter((route) => !ROUTES.includes(route))).toEqual([])
  })

  it.each(ROUTES)(
    '%s answers 4xx with a message and changes nothing',
    async (route) => {
      const [method = '', pattern = ''] = route.split(' ')
      const who = pattern.startsWith('/api/admin/') ? admin : person
      const schema = SCHEMAS[route]
      // Without a model, nothing of a request is read.
      const { env } = modelNamed('quiet')
      const before = await stored()
      await fc.assert(
        fc.asyncProperty(bodyFor(route), fc.array(part, { minLength: 3, maxLength: 3 }), async (body, parts) => {
          if (schema !== undefined) fc.pre(Array.isArray(body) || !v.safeParse(schema, body).success)
          let next = 0
          const path = pattern.replace(/:\w+/g, () => encode(parts[(next += 1) - 1] ?? 'x'))
          const answer = await call(method, path, { jwt: who.jwt, raw: JSON.stringify(body) ?? 'null', env })
          const what = `${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}`
          if (answer.status === 200 && MAY_SUCCEED.has(route)) return
          expect(answer.status, what).toBeGreaterThanOrEqual(400)
          expect(answer.status, what).toBeLessThan(500)
          expect(answer.body['error'], what).toMatchObject({
            status: expect.any(String),
            message: expect.stringMatching(/./)
          })
        }),
        { numRuns: BODIES }
      )
      expect(await stored()).toBe(before)
    },
    Math.max(60_000, BODIES * 100)
  )
})
