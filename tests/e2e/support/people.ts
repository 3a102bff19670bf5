/** Creates people and workouts with the app's calls, without its screens. */
import type { Browser, Page } from '@playwright/test'
import type { Settings, SoundChoice } from '../../../src/core/account/settings.ts'
import type { StepLength, WorkoutContent } from '../../../src/core/workout/workout.ts'
import { newEmail, PASSWORD, saveData, SITE, soundAnswered } from './support.ts'

export interface Person {
  email: string
  userId: string
  fallback: string
  jwt: string
}

/** A reused idle connection may close at the same moment. */
export const OWN_CONNECTION = { connection: 'close' }

const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20)

let config: Promise<{ endpoint: string; project: string }> | undefined

export function installation(): Promise<{ endpoint: string; project: string }> {
  config ??= fetch(`${SITE}/config.json`, { headers: OWN_CONNECTION }).then(
    async (answer) => (await answer.json()) as never
  )
  return config
}

async function appwrite(
  path: string,
  headers: Record<string, string>,
  body: unknown,
  method = 'POST'
): Promise<Response> {
  const { endpoint, project } = await installation()
  const answer = await fetch(`${endpoint}${path}`, {
    method,
    headers: { ...OWN_CONNECTION, 'content-type': 'application/json', 'x-appwrite-project': project, ...headers },
    body: JSON.stringify(body)
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

export async function sessionOf(email: string, password = PASSWORD): Promise<Person> {
  const session = await appwrite('/account/sessions/email', {}, { email, password })
  const fallback = session.headers.get('x-fallback-cookies') ?? ''
  const { userId } = (await session.json()) as { userId: string }
  const token = await appwrite('/account/jwts', { 'x-fallback-cookies': fallback }, {})
  const { jwt } = (await token.json()) as { jwt: string }
  return { email, userId, fallback, jwt }
}

/** A first-time user: the next sign-in shows the introduction. */
export async function newcomer(): Promise<Person> {
  const email = newEmail()
  await appwrite('/account', {}, { userId: newId(), email, password: PASSWORD })
  const person = await sessionOf(email)
  await edge(person, 'PUT', '/account', {})
  return person
}

interface Chosen extends Partial<Pick<Settings, 'autoSave'>> {
  /** When undefined, the first Start asks. */
  soundChoice?: SoundChoice | undefined
}

/** Has seen the introduction and answered the sound question, like everyone who has not just registered. */
export async function newPerson(chosen: Chosen = {}): Promise<Person> {
  const person = await newcomer()
  const prefs = { introSeen: true, soundChoice: 'beeps', ...chosen }
  await appwrite('/account/prefs', { 'x-fallback-cookies': person.fallback }, { prefs }, 'PATCH')
  return person
}

/** Has a name that others see, and can be found by email address, which requires a verified one. */
export async function named(nickname: string): Promise<Person> {
  const person = await newPerson()
  const key = process.env.ICEPOINT_KEY ?? ''
  const verification = { emailVerification: true }
  if (key !== '')
    await appwrite(`/users/${person.userId}/verification`, { 'x-appwrite-key': key }, verification, 'PATCH')
  await edge(person, 'PUT', '/account', { nickname })
  return person
}

/** For a response that is not JSON. */
export async function edgeText(person: Person, path: string, body: unknown): Promise<string> {
  const headers = { ...OWN_CONNECTION, authorization: `Bearer ${person.jwt}`, 'content-type': 'application/json' }
  const answer = await fetch(`${SITE}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.text()
}

export async function edge(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${SITE}/api${path}`, {
    method,
    headers: { ...OWN_CONNECTION, authorization: `Bearer ${person.jwt}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Ends the sessions on all devices, as the person would from another one. */
export async function endSessions(person: Person): Promise<void> {
  const { endpoint, project } = await installation()
  const answer = await fetch(`${endpoint}/account/sessions`, {
    method: 'DELETE',
    headers: { ...OWN_CONNECTION, 'x-appwrite-project': project, 'x-fallback-cookies': person.fallback }
  })
  if (!answer.ok) throw new Error(`sessions: ${answer.status}`)
}

/** Takes effect from the next page on. */
export async function signInAs(page: Page, person: Person): Promise<void> {
  await page.context().addCookies([{ name: 'icepoint_session', value: '1', url: SITE }])
  await page.addInitScript((fallback) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('e2e:session') === fallback) return
    sessionStorage.setItem('e2e:session', fallback)
    localStorage.setItem('cookieFallback', fallback)
    localStorage.setItem('icepoint:session', '1')
  }, person.fallback)
}

export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await signInAs(page, person)
  await page.goto(path)
}

export async function newDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: SITE })
  await Promise.all([saveData(context), soundAnswered(context)])
  return context.newPage()
}

export async function onOtherDevice(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await newDevice(browser)
  await openAs(page, person, path)
  return page
}

export async function signInNew(page: Page, chosen: Chosen = {}): Promise<Person> {
  const person = await newPerson(chosen)
  await signInAs(page, person)
  return person
}

export function contentOf(
  name: string,
  exercises: readonly (readonly [name: string, length: StepLength])[],
  restSec = 5
): WorkoutContent {
  const ids = exercises.map(newId)
  const step = { text: '', mediaType: 'none', url: '', audioUrl: '', side: 'none' } as const
  return {
    name,
    description: '',
    sport: 'Fitness',
    level: 'base',
    type: 'text',
    language: 'en',
    trainer: '',
    timerMode: '',
    imageUrl: '',
    videoUrl: '',
    musicUrl: '',
    exercises: exercises.map(([title, length], index) => ({
      id: ids[index] ?? '',
      name: title,
      steps: [{ ...step, length }],
      intro: []
    })),
    blocks: [
      {
        kind: 'block',
        section: 'main',
        rounds: 1,
        restBetweenRoundsSec: 0,
        restAfterSec: 0,
        items: ids.map((exerciseId) => ({ kind: 'exercise', exerciseId, restSec }))
      }
    ]
  }
}

export const seconds = (value: number): StepLength => ({ kind: 'time', seconds: value })

export async function newWorkout(person: Person, content: WorkoutContent): Promise<string> {
  const id = newId()
  await edge(person, 'POST', '/workouts', { id, content })
  return id
}

async function rows(person: Person, path: string): Promise<Record<string, unknown>> {
  const { endpoint, project } = await installation()
  const headers = { ...OWN_CONNECTION, 'x-appwrite-project': project, 'x-appwrite-jwt': person.jwt }
  const answer = await fetch(`${endpoint}/tablesdb/icepoint/tables/workouts/rows${path}`, { headers })
  return (await answer.json()) as Record<string, unknown>
}

export async function storedName(person: Person, workoutId: string): Promise<unknown> {
  return (await rows(person, `/${workoutId}`))['name']
}

export async function countWorkouts(person: Person): Promise<{ stored: number; counted: number }> {
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'ownerId', values: [person.userId] }))
  const { total } = await rows(person, `?queries[]=${query}`)
  const { usage } = (await edge(person, 'GET', '/account')) as { usage: { workouts: number } }
  return { stored: Number(total), counted: usage.workouts }
}
