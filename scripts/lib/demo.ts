/** Loads the demo data: accounts through Appwrite, everything else through the edge API. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message } from '#core/together/messages.ts'
import { Account, AppwriteException, Client, TablesDB, Users } from 'node-appwrite'
import { contentOf } from '../demo/content.ts'
import { demoDates, demoFavourites, demoRatings, demoTrainings } from '../demo/history.ts'
import { DEMO_MESSAGES } from '../demo/messages.ts'
import { DEMO_PLANS } from '../demo/plans.ts'
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_USERS, type DemoUser } from '../demo/users.ts'
import { DEMO_WORKOUTS } from '../demo/workouts.ts'
import { ROOT, dataFolder, externalAppwrite, type AppwriteTarget } from './config.ts'
import { inProcessEdge, type EdgeCall } from './edge-call.ts'

const DAY_MS = 86_400_000

function demoVersion(): string {
  const folder = join(ROOT, 'scripts', 'demo')
  const hash = createHash('sha256')
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()) {
    hash.update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}

async function signIn(target: AppwriteTarget, edge: EdgeCall, user: DemoUser): Promise<EdgeCall> {
  const admin = () => new Client().setEndpoint(target.endpoint).setProject(target.project).setKey(target.key)
  try {
    const name = `${user.firstName} ${user.lastName}`
    await new Users(admin()).create({ userId: user.id, email: user.email, password: DEMO_PASSWORD, name })
  } catch (error) {
    if (!(error instanceof AppwriteException && error.code === 409)) throw error
  }
  // Friends can be found only by a verified address.
  await new Users(admin()).updateEmailVerification({ userId: user.id, emailVerification: true })
  const session = await new Users(admin()).createSession({ userId: user.id })
  const client = new Client().setEndpoint(target.endpoint).setProject(target.project).setSession(session.secret)
  const { jwt } = await new Account(client).createJWT({ duration: 3600 })
  const call: EdgeCall = (method, path, body) => edge(method, path, body, jwt)
  await call('PUT', '/api/account', { nickname: user.nickname, firstName: user.firstName, lastName: user.lastName })
  return call
}

async function loadWorkouts(calls: Map<string, EdgeCall>): Promise<Map<string, number>> {
  const seconds = new Map<string, number>()
  for (const demo of DEMO_WORKOUTS) {
    const call = calls.get(demo.owner)
    if (call === undefined) continue
    const answer = await call('POST', '/api/workouts', { id: demo.id, content: contentOf(demo) })
    seconds.set(demo.id, (answer as { workout: { totalSec: number } }).workout.totalSec)
    if (!demo.isPrivate) await call('POST', `/api/workouts/${demo.id}/publish`)
  }
  return seconds
}

async function makeFriends(calls: Map<string, EdgeCall>): Promise<void> {
  for (const [index, user] of DEMO_USERS.entries()) {
    for (const friend of DEMO_USERS.slice(index + 1)) {
      const answer = await calls.get(user.id)?.('POST', '/api/friends', { email: friend.email })
      const id = (answer as { friendship?: { id?: string } } | undefined)?.friendship?.id
      if (id !== undefined) await calls.get(friend.id)?.('PATCH', `/api/friends/${id}`, { state: 'accepted' })
    }
  }
}

/** Marks everything as seen, so that the first sign-in shows no unread messages. */
async function loadMessages(calls: Map<string, EdgeCall>): Promise<void> {
  for (const { from, to, ...message } of DEMO_MESSAGES) {
    const answer = await calls.get(from)?.('POST', '/api/messages', { ...message, friendId: to })
    const { conversationId, key } = (answer as { message: Message }).message
    await calls.get(to)?.('PUT', `/api/messages/conversations/${conversationId}/seen`, { key })
  }
}

async function loadPlans(calls: Map<string, EdgeCall>): Promise<void> {
  for (const { user, ...plan } of DEMO_PLANS) await calls.get(user)?.('POST', '/api/plans', plan)
}

async function labelAdmin(target: AppwriteTarget): Promise<void> {
  const client = new Client().setEndpoint(target.endpoint).setProject(target.project).setKey(target.key)
  await new Users(client).updateLabels({ userId: DEMO_ADMIN.id, labels: ['admin'] })
}

type FillPurse = (userId: string) => Promise<unknown>

/** Allows recording ten weeks of plays at once, which nobody else may do (decision 033). */
function purseFiller(target: AppwriteTarget): FillPurse {
  const tables = new TablesDB(new Client().setEndpoint(target.endpoint).setProject(target.project).setKey(target.key))
  const empty: object = { playedUntil: null }
  return (rowId) => tables.updateRow({ databaseId: 'icepoint', tableId: 'quotas', rowId, data: empty })
}

async function loadHistory(
  calls: Map<string, EdgeCall>,
  seconds: ReadonlyMap<string, number>,
  fillPurse: FillPurse
): Promise<void> {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  for (const training of demoTrainings()) {
    const date = new Date(midnight - training.daysAgo * DAY_MS + training.minute * 60_000).toISOString()
    const spent = Math.max(1, Math.floor((seconds.get(training.workoutId) ?? 600) * training.share))
    const { id, workoutId, share } = training
    await fillPurse(training.user)
    await calls.get(training.user)?.('POST', '/api/statistics', { id, workoutId, date, seconds: spent, share })
  }
  for (const { id, user, workoutId: wId, daysOn, time, repeat } of demoDates()) {
    const day = new Date(midnight + daysOn * DAY_MS).toISOString().slice(0, 10)
    const title = DEMO_WORKOUTS.find((workout) => workout.id === wId)?.name ?? ''
    const json = { id, wId, title, startDateTime: `${day}T${time}:00+00:00`, repeat }
    await calls.get(user)?.('POST', '/api/training-dates', json)
  }
  for (const rating of demoRatings()) {
    await calls.get(rating.user)?.('POST', `/api/workouts/${rating.workoutId}/rate`, { stars: rating.stars })
  }
  for (const heart of demoFavourites()) await calls.get(heart.user)?.('PUT', `/api/favorites/${heart.workoutId}`)
}

/**
 * Loads the demo data. Every id is fixed, so that an interrupted load can continue.
 * @returns true when anything was loaded
 */
export async function loadDemo(target: AppwriteTarget, report: (message: string) => void): Promise<boolean> {
  const marker = join(dataFolder(), 'demo-data')
  const version = demoVersion()
  const isLoaded = existsSync(marker) && readFileSync(marker, 'utf8') === version
  if (isLoaded && externalAppwrite() === null) return false
  report('Loading demo data …')
  const edge = await inProcessEdge(target)
  const calls = new Map<string, EdgeCall>()
  for (const user of DEMO_USERS) calls.set(user.id, await signIn(target, edge, user))
  const seconds = await loadWorkouts(calls)
  await makeFriends(calls)
  await loadMessages(calls)
  await loadHistory(calls, seconds, purseFiller(target))
  await loadPlans(calls)
  await signIn(target, edge, DEMO_ADMIN)
  await labelAdmin(target)
  writeFileSync(marker, version)
  return true
}
