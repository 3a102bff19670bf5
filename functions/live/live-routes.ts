/** Rooms of people who train together (docs/live.md): what happens before and beside the WebSocket. */
import { Hono, type Context } from 'hono'
import { cutTo } from '#core/app/characters.ts'
import { NICKNAME_MAX, type RoomPlan } from '#core/live/protocol.ts'
import { codeFrom, readCode } from '#core/live/room-code.ts'
import { mediaUrl, parseMediaUrl } from '#core/media/media.ts'
import { mediaUrlsOf, withMediaUrls } from '#core/workout/files.ts'
import { workoutFromRows } from '#core/workout/stored.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { loadAccount } from '../account/accounts.ts'
import { optionalUser, requireUser } from '../account/auth.ts'
import { requireAccount } from '../account/caller.ts'
import type { AccountCard } from '../together/cards.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { rowOrNull, writerOf, type Writer } from '../lib/appwrite-writer.ts'
import { jsonBody } from '../lib/body.ts'
import type { Bindings, EdgeEnv, User } from '../lib/edge-env.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { type ApiError, badInput, coded, limitReached, notFound } from '../lib/errors.ts'
import { derivedId, sha256 } from '../lib/ids.ts'
import { log } from '../lib/log-lines.ts'
import { assertNotLimited, callerOf, limitCalls } from '../lib/rate-limit.ts'
import { serveFile } from '../media/serve-file.ts'
import { playedOf } from '../planning/play-rows.ts'
import { recordPlay } from '../planning/record-play.ts'
import { entryOf } from '../planning/statistic-rows.ts'
import { exercisesFor } from '../public/public-rows.ts'
import { countStart } from '../workout/count-start.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import { joinSchema, leadSchema, noteSchema, openSchema, recordSchema, wallSchema } from './messages.ts'
import { roomProblem } from './room-problem.ts'
import type { LiveBindings } from './room-calls.ts'
import { tellFriends } from './tell-friends.ts'

interface Live {
  env: Bindings
  req: { header: (name: string) => string | undefined }
}

const addressOf = (c: Live): string => c.req.header('cf-connecting-ip') ?? ''

function objectsOf<K extends keyof LiveBindings>(c: Live, name: K): NonNullable<LiveBindings[K]> {
  const objects = c.env[name]
  if (objects === undefined) throw coded('unimplemented', 'edge-not-set-up', 'This server has no rooms.')
  return objects
}

/** Security: the code itself is stored nowhere. */
const roomName = (code: string): Promise<string> => sha256(['live-room', code])
const wallName = (code: string): Promise<string> => sha256(['live-wall', code])

interface Found {
  code: string
  room: ReturnType<NonNullable<LiveBindings['ROOMS']>['getByName']>
}

/** Security: who has tried ten wrong codes within a minute finds no room, not even with the right one. */
async function roomOf(c: Live, typed: string): Promise<Found> {
  const address = addressOf(c)
  assertNotLimited(c.env, 'code', address)
  const code = readCode(typed)
  const room = code === null ? null : objectsOf(c, 'ROOMS').getByName(await roomName(code))
  if (code === null || room === null || !(await room.exists())) {
    await limitCalls(c.env, 'code', address)
    throw roomProblem('room-unknown')
  }
  return { code, room }
}

/** The token of a member. Never part of an address, which ends up in histories and logs. */
function tokenOf(c: Live): string {
  const token = /^Room +([\da-f]{32})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined) throw roomProblem('unknown-token')
  return token.toLowerCase()
}

/** Leaves out the email address, which strangers in the room must not see. */
const nameOf = ({ nickname, firstName, lastName }: AccountCard): string =>
  cutTo(nickname || `${firstName} ${lastName}`.trim(), NICKNAME_MAX)

/** @throws ApiError `not-found`, `permission-denied`. */
async function workoutToOpen(
  settings: Settings,
  id: string,
  user: User
): Promise<{ row: WorkoutRow; workout: Workout }> {
  const row = await readableWorkout(settings, id, user.jwt)
  if (row === null) throw notFound('workout')
  if (!row.sharePublic && row.ownerId !== user.id)
    throw coded('permission-denied', 'not-yours', 'Only its owner opens a room for a workout that is not public.')
  const exercises = await exercisesFor(settings, row.$id, { jwt: user.jwt })
  return { row, workout: workoutFromRows(row, exercises) }
}

/** The addresses of private files end with the room, and with the member who asks. */
function withRoomFiles(plan: RoomPlan, code: string, key: string): RoomPlan {
  const files = mediaUrlsOf(plan.workout).map(
    (url) => [url, url.replace('/media/', `/api/live/${code}/files/${key}/`)] as const
  )
  return { ...plan, workout: withMediaUrls(plan.workout, new Map(files)) }
}

function assertUpgrade(c: Live): void {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
    throw coded('invalid-argument', 'bad-input', 'Connect with a WebSocket.')
}

/** How often a code that is in use is drawn again. Two draws rarely meet: there are about 900 million codes. */
const DRAWS = 5

const rooms = new Hono<EdgeEnv>()
  .post('/', requireUser, jsonBody(openSchema), requireAccount, async (c) => {
    const { user, card, contract } = c.get('caller')
    await limitCalls(c.env, 'room', user.id)
    const { workoutId, choices, timing, device } = c.req.valid('json')
    const { row, workout } = await workoutToOpen(settingsOf(c.env), workoutId, user)
    const { maxLive, maxLiveRooms, maxLiveWalls } = contract.limits
    if (maxLive === 0) throw limitReached('maxLive', 0, 0)
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const code = codeFrom(crypto.getRandomValues(new Uint8Array(64)))
      const name = await roomName(code)
      const room = objectsOf(c, 'ROOMS').getByName(name)
      if (await room.exists()) continue
      if (!(await objectsOf(c, 'OPEN_ROOMS').getByName(user.id).add(name, maxLiveRooms)))
        throw roomProblem('rooms-full')
      const seat = await room.open({
        plan: { workout, timing },
        choices,
        owner: { userId: user.id, name: nameOf(card) || 'Coach', device },
        played: { wId: row.$id, ...playedOf(row) },
        maxMembers: maxLive,
        maxWalls: maxLiveWalls
      })
      if (seat !== 'taken') return c.json({ code, ...seat }, 201)
    }
    throw coded('unavailable', 'busy', 'No code was free.')
  })
  .get('/:code', async (c) => {
    const { room } = await roomOf(c, c.req.param('code'))
    const user = await optionalUser(settingsOf(c.env), c.req.header('authorization'))
    const door = await room.door(user?.id ?? '')
    if (typeof door === 'string') throw roomProblem(door)
    return c.json(door, 200)
  })
  .post('/:code/join', jsonBody(joinSchema), async (c) => {
    const { room } = await roomOf(c, c.req.param('code'))
    const settings = settingsOf(c.env)
    const { name, device, role } = c.req.valid('json')
    const isWall = role === 'wall'
    const user = isWall ? null : await optionalUser(settings, c.req.header('authorization'))
    const card = user === null ? null : ((await loadAccount(await writerOf(settings), user.id))?.card ?? null)
    const shown = name === '' && card !== null ? nameOf(card) : name
    if (shown === '' && !isWall) throw badInput('name', 'nickname-needed')
    const isLimited = settings.userRate !== Infinity
    const from = isLimited ? await sha256(['live-join', callerOf(addressOf(c))]) : ''
    const seat = await room.join({ name: isWall ? '' : shown, device, role, userId: user?.id ?? '', from })
    if (typeof seat === 'string') throw roomProblem(seat)
    return c.json(seat, 201)
  })
  .post('/:code/lead', requireUser, jsonBody(leadSchema, 'optional'), async (c) => {
    const { room } = await roomOf(c, c.req.param('code'))
    const seat = await room.lead(c.get('user').id, c.req.valid('json').device)
    if (typeof seat === 'string') throw roomProblem(seat)
    return c.json(seat, 201)
  })
  .get('/:code/plan', async (c) => {
    const { code, room } = await roomOf(c, c.req.param('code'))
    const found = await room.plan(tokenOf(c))
    if (typeof found === 'string') throw roomProblem(found)
    const { plan, fileKey } = found
    return c.json(fileKey === null ? plan : withRoomFiles(plan, code, fileKey), 200)
  })
  .get('/:code/socket', async (c) => {
    assertUpgrade(c)
    const found = await roomOf(c, c.req.param('code')).catch((error: unknown) => error as ApiError)
    if (!(found instanceof Error)) return found.room.fetch(c.req.raw)
    // A browser shows no status of a refused connection, so an empty room says over one that there is none.
    if (found.details?.kind !== 'code' || found.details.code !== 'room-unknown') throw found
    return objectsOf(c, 'ROOMS').getByName('none').fetch(c.req.raw)
  })
  .get('/:code/files/:key/:bucket/:file', async (c) => {
    const { room } = await roomOf(c, c.req.param('code'))
    const { key, bucket, file } = c.req.param()
    const ref = parseMediaUrl(`/media/${bucket}/${file}`)
    const workoutId = ref === null ? null : await room.fileOf(key, mediaUrl(ref))
    if (ref === null || workoutId === null) throw notFound('file')
    return serveFile(settingsOf(c.env), c.req.raw, ref, workoutId)
  })

/** Never throws: the play is recorded, whatever becomes of the number. A workout that is gone has none. */
async function countRoomPlay(c: Context<EdgeEnv>, writer: Writer, workoutId: string, userId: string): Promise<void> {
  try {
    const workout = await rowOrNull<WorkoutRow>(writer, 'workouts', workoutId)
    if (workout !== null) await countStart(c, writer, workout, userId)
  } catch (error) {
    log('error', 'room-play-uncounted', { error: error instanceof Error ? error.name : 'unknown' })
  }
}

const results = new Hono<EdgeEnv>()
  .post('/:code/record', requireUser, jsonBody(recordSchema), async (c) => {
    const { room } = await roomOf(c, c.req.param('code'))
    const user = c.get('user')
    const { token, zoneMin } = c.req.valid('json')
    const seen = await room.result(token, user.id)
    if (seen === null) throw coded('not-found', 'nothing-to-record', 'The workout has not started.')
    if (typeof seen === 'string') throw roomProblem(seen)
    const { key, played, startedAt, seconds, share } = seen
    const [date, now] = [new Date(startedAt).toISOString(), new Date().toISOString()]
    const id = await derivedId('room-play', key)
    const claim = { id, workoutId: played.wId, date, sentAt: now, zoneMin, seconds, share }
    // The room saw the workout and its beginning, so nobody has to read it again (decision 033).
    const known = {
      playedNow: () => Promise.resolve(played),
      leastNow: () => Promise.resolve(null),
      openedAt: startedAt
    }
    const writer = await writerOf(settingsOf(c.env))
    const { row, isNew } = await recordPlay(writer, user, claim, known)
    if (isNew) afterAnswer(c, countRoomPlay(c, writer, played.wId, user.id))
    return c.json({ entry: entryOf(id, row) }, isNew ? 201 : 200)
  })
  .post('/:code/note', requireUser, jsonBody(noteSchema), requireAccount, async (c) => {
    const caller = c.get('caller')
    await limitCalls(c.env, 'room', caller.user.id)
    const { room } = await roomOf(c, c.req.param('code'))
    const { text } = c.req.valid('json')
    const found = await room.note(caller.user.id, text)
    if (typeof found === 'string') throw roomProblem(found)
    afterAnswer(c, tellFriends(settingsOf(c.env), caller, { text, ...found }))
    return c.json({ people: found.userIds.length }, 200)
  })

const walls = new Hono<EdgeEnv>()
  .get('/walls/:wallCode/socket', async (c) => {
    assertUpgrade(c)
    const code = readCode(c.req.param('wallCode'))
    if (code === null) throw roomProblem('wall-unknown')
    return objectsOf(c, 'WAITING_WALLS')
      .getByName(await wallName(code))
      .fetch(c.req.raw)
  })
  .post('/:code/walls', jsonBody(wallSchema), async (c) => {
    const { code, room } = await roomOf(c, c.req.param('code'))
    const wallCode = readCode(c.req.valid('json').wallCode)
    const wall = wallCode === null ? null : objectsOf(c, 'WAITING_WALLS').getByName(await wallName(wallCode))
    if (wall === null || !(await wall.isWaiting())) {
      await limitCalls(c.env, 'code', addressOf(c))
      throw roomProblem('wall-unknown')
    }
    const seat = await room.admitWall(tokenOf(c))
    if (typeof seat === 'string') throw roomProblem(seat)
    if (!(await wall.pair(code, seat.token))) throw roomProblem('wall-unknown')
    return c.json({ memberId: seat.memberId }, 201)
  })

export const live = new Hono<EdgeEnv>().route('/', walls).route('/', rooms).route('/', results)
