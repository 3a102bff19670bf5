import { isSameContent } from '#core/editor/draft.ts'
import { inPlayOrder } from '#core/editor/editing.ts'
import { errorCode, UserFacingError } from '#core/app/errors.ts'
import type { NewWrite, WriteBody } from '#core/app/outbox.ts'
import type { CalendarDate } from '#core/planning/training-calendar.ts'
import { FIELD_OF_OLD_APPS } from '#core/workout/keep-unknown.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { rateWorkout } from '../workout/ratings.ts'
import { readStored } from '../workout/read-stored.ts'
import { createWorkout, deleteWorkout, setFavorite, setVisibility, updateWorkout } from '../workout/workouts.ts'
import { ask } from './edge.ts'
import { networkLost } from './network-lost.ts'

type Body<Kind extends WriteBody['kind']> = Extract<WriteBody, { kind: Kind }>

async function storedAmong(id: string, sent: readonly WorkoutContent[]): Promise<number | null> {
  const stored = await readStored(id)
  const content = inPlayOrder(contentOf(stored))
  return sent.some((one) => isSameContent(content, inPlayOrder(one))) ? stored.version : null
}

async function sendSave(
  id: string,
  { version, content, pending, knows = FIELD_OF_OLD_APPS }: Omit<Body<'save'>, 'kind'>
): Promise<number> {
  try {
    return (await updateWorkout(id, version, content, knows)).version
  } catch (error) {
    if (!(error instanceof UserFacingError) || error.details?.kind !== 'version') throw error
    const done = await storedAmong(id, [content])
    if (done !== null) return done
    const earlier = pending.length === 0 ? null : await storedAmong(id, pending)
    if (earlier === null) throw error
    return (await updateWorkout(id, earlier, content, knows)).version
  }
}

async function sendCreate(id: string, { content, pending }: Body<'create'>): Promise<number> {
  const { workout, isNew } = await createWorkout(id, content)
  if (isNew) return workout.version
  if ((await storedAmong(id, [content])) !== null) return workout.version
  if (pending.length > 0 && (await storedAmong(id, pending)) !== null) {
    return (await updateWorkout(id, workout.version, content)).version
  }
  throw new UserFacingError('newer-version', { kind: 'version', current: workout.version })
}

async function sendHeart(id: string, isFavorite: boolean): Promise<void> {
  try {
    await setFavorite(id, isFavorite)
  } catch (error) {
    if (isFavorite || errorCode(error) !== 'not-found') throw error
  }
}

/** The icepoints that the server has credited. */
async function sendPlay({ id, workoutId, name }: NewWrite, body: Body<'play'>): Promise<number> {
  const { date, seconds, share, isFitted } = body
  const clock = { sentAt: new Date().toISOString(), zoneMin: -new Date(date).getTimezoneOffset() }
  const json = { id, workoutId, name, date, seconds, share, isFitted, ...clock }
  const { entry } = await ask((api) => api.statistics.$post({ json }))
  return entry.icepoints
}

/** Other screens have an outbox too, but do not load what only these writes need. */
const loaded = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch(() => {
    throw networkLost()
  })

async function sendMessage({ message, isShared }: Body<'message'>): Promise<void> {
  await (await loaded(import('../together/messages.ts'))).sendMessage(message, isShared)
}

const sendDate = async ({ write }: Body<'date'>): Promise<CalendarDate[]> =>
  (await loaded(import('../planning/change-dates.ts'))).sendDate(write)

async function sendFriendship({ id, act }: Body<'friendship'>): Promise<void> {
  const friends = await loaded(import('../together/friends.ts'))
  await { accept: friends.accept, end: friends.end, block: friends.block }[act](id)
}

async function sendPlan({ id, content, isNew, zone }: Body<'plan'>): Promise<void> {
  await (await loaded(import('../planning/plans.ts'))).savePlan(id, content, isNew, zone)
}

async function sendShares(workoutId: string, body: Body<'share' | 'unshare' | 'unlist'>): Promise<void> {
  const shares = await loaded(import('../together/shares.ts'))
  if (body.kind === 'unlist') await shares.removeShare(workoutId)
  else if (body.kind === 'share') await shares.giveShares(workoutId, body, body.isQuiet)
  else await shares.takeShares(workoutId, { friendIds: body.friendIds, groupIds: body.groupIds })
}

async function sendAnswer(workoutId: string, { messageId, proposedAt, answer }: Body<'answer'>): Promise<void> {
  if (messageId !== '') await (await loaded(import('../together/messages.ts'))).answerProposal(messageId, answer)
  else await (await loaded(import('../together/shares.ts'))).answerShare(workoutId, { proposedAt, answer })
}

async function declineOffer({ id, today }: Body<'offer'>): Promise<void> {
  await (await loaded(import('../planning/plans.ts'))).removePlan(id, today)
}

/** The result of a write: the version of its workout, or null without one, and the credit for a play. */
export interface Sent {
  version: number | null
  icepoints?: number
  /** The training dates that resulted from it. */
  dates?: readonly CalendarDate[]
}

type Versioned = Exclude<WriteBody, { kind: 'play' | 'date' }>

async function versionAfter(workoutId: string, body: Versioned): Promise<number | null> {
  switch (body.kind) {
    case 'heart':
      await sendHeart(workoutId, body.isFavorite)
      return null
    case 'rating':
      await rateWorkout(workoutId, body)
      return null
    case 'create':
      return sendCreate(workoutId, body)
    case 'save':
      return sendSave(workoutId, body)
    case 'visibility':
      return (await setVisibility(workoutId, body.visibility)).version
    case 'delete':
      await deleteWorkout(workoutId)
      return null
    case 'message':
      await sendMessage(body)
      return null
    case 'friendship':
      await sendFriendship(body)
      return null
    case 'answer':
      await sendAnswer(workoutId, body)
      return null
    case 'offer':
      await declineOffer(body)
      return null
    case 'plan':
      await sendPlan(body)
      return null
    case 'share':
    case 'unshare':
    case 'unlist':
      await sendShares(workoutId, body)
      return null
  }
}

/** @throws UserFacingError, NetworkError. */
export async function sendWrite(write: NewWrite): Promise<Sent> {
  const { workoutId, body } = write
  if (body.kind === 'play') return { version: null, icepoints: await sendPlay(write, body) }
  if (body.kind === 'date') return { version: null, dates: await sendDate(body) }
  return { version: await versionAfter(workoutId, body) }
}
