/** Sends a message: checks it, writes one row, then updates the rows of its conversation (docs/together.md). */
import { mediaUrl, parseMediaUrl, type FileRef } from '#core/media/media.ts'
import type { NewMessage } from '#core/together/message-schemas.ts'
import { isHiddenFor, messageFromRow, orderKey, type Message, type MessageRow } from '#core/together/messages.ts'
import type { Caller } from '../account/caller.ts'
import { createOnce, deletePage, equal, type Writer } from '../lib/appwrite-writer.ts'
import type { Settings } from '../lib/env.ts'
import { ApiError, badInput, coded, notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'
import { isIdTaken } from '../lib/id-taken.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'
import { mediaRow, type MediaRow } from '../media/media-rows.ts'
import { finishDeletions, settleMedia } from '../media/settle-media.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import { settleConversationSoon } from './conversation-rows.ts'
import { filesGone, messageRow, type StoredMessage } from './message-rows.ts'
import { recipientsOf, type Recipients } from './recipients.ts'

const idTaken = (): ApiError => coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')

/** @throws ApiError `invalid-argument`. */
async function ownFile(writer: Writer, userId: string, message: NewMessage): Promise<MediaRow | null> {
  if (message.mediaUrl === undefined) return null
  const row = await mediaRow(writer, parseMediaUrl(message.mediaUrl)?.fileId ?? '')
  const isFree = row?.usedBy === '' || row?.usedBy === message.id
  const isMine = row?.ownerId === userId && mediaUrl(row as FileRef) === message.mediaUrl
  if (!isMine || !isFree || row.state !== 'ready') throw badInput('mediaUrl', 'media-not-found')
  return row
}

/** @throws ApiError `not-found`. */
async function assertReply(writer: Writer, userId: string, replyTo: string, conversationId: string): Promise<void> {
  const row = await messageRow(writer, replyTo)
  if (row?.conversationId !== conversationId || isHiddenFor(row, userId)) throw notFound('message')
}

async function columnsFor(
  userId: string,
  message: NewMessage,
  { conversationId, friendId, groupId }: Recipients,
  file: MediaRow | null
): Promise<Partial<MessageRow>> {
  const now = Date.now()
  return {
    ownerUId: userId,
    friendUId: friendId,
    groupId,
    conversationId,
    orderKey: orderKey(now, await derivedId('order', message.id)),
    text: message.text,
    mediaUrl: message.mediaUrl ?? '',
    mediaType: file?.mimeType ?? '',
    wId: message.workoutId ?? '',
    replyTo: message.replyTo ?? '',
    proposedAt: message.proposedAt === undefined ? null : new Date(message.proposedAt).toISOString(),
    read: false,
    createdAt: new Date(now).toISOString()
  }
}

async function store(
  writer: Writer,
  rowId: string,
  data: Partial<MessageRow>,
  permissions: string[],
  file: MediaRow | null
): Promise<void> {
  if (file === null) {
    await createOnce(writer, 'messages', rowId, data, permissions)
    return
  }
  const since = new Date().toISOString()
  const operations: Operation[] = [
    { action: 'update', tableId: 'media', rowId: file.$id, data: { usedBy: rowId, expiresAt: since } },
    { action: 'create', tableId: 'messages', rowId, data: { ...data, $permissions: permissions } }
  ]
  const isFree = async (): Promise<boolean> => {
    const now = await mediaRow(writer, file.$id)
    return now?.state === 'ready' && now.usedBy === ''
  }
  await untilSettled(async () => {
    if ((await messageRow(writer, rowId)) !== null) return 'stored'
    const outcome = await commit(writer, operations, isFree)
    if (outcome === 'changed') throw badInput('mediaUrl', 'media-not-found')
    if (outcome === 'unknown') throw uncertain()
    if (outcome === 'conflict' && (await isIdTaken(writer, 'messages', rowId))) throw idTaken()
    return outcome === 'committed' ? 'stored' : null
  })
}

/** If a block and a message happen at once, the block wins. */
async function takeBack(writer: Writer, { $id: rowId, mediaUrl: url }: StoredMessage): Promise<void> {
  if ((url ?? '') === '') {
    await deletePage(writer, 'messages', [equal('$id', rowId)])
    return
  }
  await untilSettled(async () => {
    if ((await messageRow(writer, rowId)) === null) return 'gone'
    await commit(writer, [filesGone(rowId), { action: 'delete', tableId: 'messages', rowId }])
    return null
  })
  await finishDeletions(writer, [equal('usedBy', rowId)])
}

async function assertContent(settings: Settings, { writer, user }: Caller, message: NewMessage, to: Recipients) {
  const { workoutId, replyTo } = message
  const [workout] = await Promise.all([
    workoutId === undefined ? null : readableWorkout(settings, workoutId, user.jwt),
    replyTo === undefined ? null : assertReply(writer, user.id, replyTo, to.conversationId)
  ])
  if (workoutId !== undefined && workout === null) throw notFound('workout')
}

async function makeRow(
  settings: Settings,
  caller: Caller,
  message: NewMessage,
  to: Recipients
): Promise<StoredMessage> {
  const { writer, user } = caller
  const [file] = await Promise.all([ownFile(writer, user.id, message), assertContent(settings, caller, message, to)])
  const others = to.people.filter((id) => id !== user.id)
  const data = await columnsFor(user.id, message, to, file)
  await store(writer, message.id, data, readersOf('message', user.id, others), file)
  const row = await messageRow(writer, message.id)
  if (row === null) throw (await isIdTaken(writer, 'messages', message.id)) ? idTaken() : uncertain()
  return row
}

/**
 * A repeated id is the same message.
 * @throws ApiError `permission-denied`, `not-found`, `invalid-argument`, `aborted`, `unavailable`.
 */
export async function sendMessage(
  settings: Settings,
  caller: Caller,
  message: NewMessage
): Promise<{ isNew: boolean; message: Message }> {
  const { writer, user } = caller
  const [to, before] = await Promise.all([recipientsOf(writer, user.id, message), messageRow(writer, message.id)])
  const row = before ?? (await makeRow(settings, caller, message, to))
  if (row.ownerUId !== user.id || row.conversationId !== to.conversationId) throw idTaken()
  try {
    await recipientsOf(writer, user.id, message)
  } catch (error) {
    const isRefused = error instanceof ApiError && ['permission-denied', 'not-found'].includes(error.status)
    if (before === null && isRefused) await takeBack(writer, row)
    throw error
  }
  if ((row.mediaUrl ?? '') !== '') await settleMedia(writer, [equal('usedBy', row.$id)])
  await settleConversationSoon(writer, to)
  return { isNew: before === null, message: messageFromRow(row) }
}
