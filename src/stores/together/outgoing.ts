/**
 * Messages that are not part of their conversation yet. The outbox stores and sends them (decision 060,
 * docs/together.md).
 */
import { atom, computed } from 'nanostores'
import { refusalError } from '#core/app/outbox.ts'
import type { NewMessage } from '#core/together/message-schemas.ts'
import { newId } from '../../data/app/ids.ts'
import { $writes, deliver, discard, followWrites, sendAgain, startOutbox } from '../app/outbox/outbox.ts'
import { $isOnline } from '../app/network.ts'
import { $chat, catchUp } from './chat.ts'
import { refreshConversations } from './conversations.ts'

export interface Outgoing {
  id: string
  message: NewMessage
  /** In milliseconds since 1970, by this device's clock. */
  addedAt: number
  /** `waiting` means for a connection or for its turn. */
  state: 'sending' | 'waiting' | 'sent' | 'failed'
  error: unknown
}

const $mine = atom<readonly (Outgoing & { name: string; isShared: boolean })[]>([])

/** All of the account's messages, in the order in which they were written. */
export const $outgoing = computed([$mine, $writes, $isOnline], (mine, writes, isOnline): readonly Outgoing[] => {
  const waiting = new Map<string, Outgoing>()
  for (const { id, body, addedAt, refused } of writes) {
    if (body.kind !== 'message') continue
    const state = refused !== null ? 'failed' : isOnline ? 'sending' : 'waiting'
    const error = refused === null ? null : refusalError(refused)
    waiting.set(id, { id, message: body.message, addedAt, state, error })
  }
  const others = [...waiting.values()].filter(({ id }) => !mine.some((one) => one.id === id))
  return [...others, ...mine.map((one) => waiting.get(one.id) ?? one)].sort((a, b) => a.addedAt - b.addedAt)
})

export const isFor = ({ message }: Outgoing, id: string): boolean => (message.friendId ?? message.groupId) === id

const set = (id: string, change: Partial<Outgoing>): void =>
  $mine.set($mine.get().map((one) => (one.id === id ? { ...one, ...change } : one)))

const forget = (ids: ReadonlySet<string>): void => {
  const left = $mine.get().filter(({ id }) => !ids.has(id))
  if (left.length < $mine.get().length) $mine.set(left)
}

function arrived(id: string): void {
  set(id, { state: 'sent', error: null })
  if ($chat.get()?.id === '') void refreshConversations()
  else void catchUp()
}

async function attempt(id: string): Promise<void> {
  const one = $mine.get().find((mine) => mine.id === id)
  if (one === undefined) return
  set(id, { state: 'sending', error: null })
  const { message, isShared } = one
  const body = { kind: 'message', message, isShared } as const
  try {
    const { kind } = await deliver({ body, id, name: one.name, workoutId: '', isListed: true })
    if (kind === 'sent') arrived(id)
    else set(id, { state: 'waiting' })
  } catch (error) {
    set(id, { state: 'failed', error })
  }
}

export type Content = Omit<NewMessage, 'id' | 'friendId' | 'groupId'>

export interface Recipient {
  kind: 'friend' | 'group'
  id: string
  name: string
}

/** Never throws: a failure is shown at the message. `isShared` means that the attached workout is shared too. */
export async function sendTo(to: Recipient, content: Content, isShared = false): Promise<void> {
  const id = newId()
  const message: NewMessage = { id, ...(to.kind === 'friend' ? { friendId: to.id } : { groupId: to.id }), ...content }
  const mine = { id, message, isShared, name: to.name, addedAt: Date.now(), state: 'sending', error: null } as const
  $mine.set([...$mine.get(), mine])
  await attempt(id)
}

/** Uses the same id, so that it is the same message even if the first attempt arrived. */
export async function sendOnceMore(id: string): Promise<void> {
  set(id, { state: 'sending', error: null })
  const write = $writes.get().find((one) => one.id === id)
  if (write === undefined) await attempt(id)
  else await sendAgain(write)
}

export async function dropOutgoing(id: string): Promise<void> {
  const write = $writes.get().find((one) => one.id === id)
  if (write !== undefined) await discard(write)
  forget(new Set([id]))
}

let isFollowing = false

export function followOutgoing(): void {
  startOutbox()
  if (isFollowing) return
  isFollowing = true
  followWrites((write, outcome) => {
    if (write.body.kind === 'message' && outcome.kind === 'sent') arrived(write.id)
  })
  $chat.listen((chat) => {
    if (chat !== null) forget(new Set(chat.messages.map(({ id }) => id)))
  })
}
