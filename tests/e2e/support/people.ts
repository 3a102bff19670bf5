/** People and workouts made without the screens, in a fraction of the time: Appwrite's REST and the edge, as the app itself calls them. */
import type { Page } from '@playwright/test'
import type { StepLength, WorkoutContent } from '../../../src/core/workout/workout.ts'
import { newEmail, PASSWORD, SITE } from './support.ts'

export interface Person {
  email: string
  userId: string
  /** What the SDK keeps where Appwrite and the site do not share a domain. */
  fallback: string
  jwt: string
}

/**
 * Every call on a connection of its own: one that has been idle may be closed by the server in the moment in which it is used again.
 */
const OWN_CONNECTION = { connection: 'close' }

/** Twenty characters, as Appwrite's own ids. */
const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20)

let config: Promise<{ endpoint: string; project: string }> | undefined

/** Where the running product's Appwrite is. */
export function installation(): Promise<{ endpoint: string; project: string }> {
  config ??= fetch(`${SITE}/config.json`, { headers: OWN_CONNECTION }).then(
    async (answer) => (await answer.json()) as never
  )
  return config
}

async function appwrite(path: string, headers: Record<string, string>, body: unknown): Promise<Response> {
  const { endpoint, project } = await installation()
  const answer = await fetch(`${endpoint}${path}`, {
    method: 'POST',
    headers: { ...OWN_CONNECTION, 'content-type': 'application/json', 'x-appwrite-project': project, ...headers },
    body: JSON.stringify(body)
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** A session of somebody who has an account. */
export async function sessionOf(email: string, password = PASSWORD): Promise<Person> {
  const session = await appwrite('/account/sessions/email', {}, { email, password })
  const fallback = session.headers.get('x-fallback-cookies') ?? ''
  const { userId } = (await session.json()) as { userId: string }
  const token = await appwrite('/account/jwts', { 'x-fallback-cookies': fallback }, {})
  const { jwt } = (await token.json()) as { jwt: string }
  return { email, userId, fallback, jwt }
}

/** A new account with the base contract. */
export async function newPerson(): Promise<Person> {
  const email = newEmail()
  await appwrite('/account', {}, { userId: newId(), email, password: PASSWORD })
  const person = await sessionOf(email)
  await edge(person, 'PUT', '/account', {})
  return person
}

/** Calls the edge. @throws Error for every answer that is not a success. */
export async function edge(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${SITE}/api${path}`, {
    method,
    headers: { ...OWN_CONNECTION, authorization: `Bearer ${person.jwt}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Puts a person's session into the browser, as signing in through the screen leaves it: with the next page that is opened. */
export async function signInAs(page: Page, person: Person): Promise<void> {
  await page.context().addCookies([{ name: 'icepoint_session', value: '1', url: SITE }])
  await page.addInitScript((fallback) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('e2e:session') === fallback) return
    sessionStorage.setItem('e2e:session', fallback)
    localStorage.setItem('cookieFallback', fallback)
    localStorage.setItem('icepoint:session', '1')
  }, person.fallback)
}

/** A new account, signed in in this browser. */
export async function signInNew(page: Page): Promise<Person> {
  const person = await newPerson()
  await signInAs(page, person)
  return person
}

/** Names and lengths in order, with the same rest after each, as the editor would send it. */
export function contentOf(
  name: string,
  exercises: readonly (readonly [name: string, length: StepLength])[],
  restSec = 5
): WorkoutContent {
  const ids = exercises.map(newId)
  const step = { text: '', mediaType: 'none', url: '', audioUrl: '', side: 'none' } as const
  return {
    ...{ name, description: '', sport: 'Fitness', level: 'base', type: 'text', language: 'en', trainer: '' },
    ...{ imageUrl: '', videoUrl: '', musicUrl: '' },
    exercises: exercises.map(([title, length], index) => ({
      id: ids[index] ?? '',
      name: title,
      steps: [{ ...step, length }],
      intro: []
    })),
    blocks: [
      {
        ...{ kind: 'block', section: 'main', rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 0 },
        items: ids.map((exerciseId) => ({ kind: 'exercise', exerciseId, restSec }))
      }
    ]
  }
}

export const seconds = (value: number): StepLength => ({ kind: 'time', seconds: value })

/** A stored workout of somebody; gives its id. */
export async function newWorkout(person: Person, content: WorkoutContent): Promise<string> {
  const id = newId()
  await edge(person, 'POST', '/workouts', { id, content })
  return id
}

/** Reads rows as this person may. */
async function rows(person: Person, path: string): Promise<Record<string, unknown>> {
  const { endpoint, project } = await installation()
  const headers = { ...OWN_CONNECTION, 'x-appwrite-project': project, 'x-appwrite-jwt': person.jwt }
  const answer = await fetch(`${endpoint}/tablesdb/icepoint/tables/workouts/rows${path}`, { headers })
  return (await answer.json()) as Record<string, unknown>
}

/** The name under which a workout is stored. */
export async function storedName(person: Person, workoutId: string): Promise<unknown> {
  return (await rows(person, `/${workoutId}`))['name']
}

/** How many workouts the account holds: what is stored, and what is counted. */
export async function countWorkouts(person: Person): Promise<{ stored: number; counted: number }> {
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'ownerId', values: [person.userId] }))
  const { total } = await rows(person, `?queries[]=${query}`)
  const { usage } = (await edge(person, 'GET', '/account')) as { usage: { workouts: number } }
  return { stored: Number(total), counted: usage.workouts }
}
