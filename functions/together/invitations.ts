/** Invitation links: anyone with the secret, as a link or a QR code, becomes a friend (docs/together.md). */
import { can } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { newLink } from '#core/workout/new-link.ts'
import type { NewInvitation } from '#core/together/invitation-schemas.ts'
import { INVITATION_SECRET, type Invitation, type InvitationCard } from '#core/together/invitations.ts'
import { ensureAccount } from '../account/accounts.ts'
import type { Caller } from '../account/caller.ts'
import { settleProfiles } from '../account/profile-readers.ts'
import {
  createOnce,
  deletePage,
  equal,
  pagesOf,
  rowOrNull,
  rowsWhere,
  type StoredRow,
  type Writer
} from '../lib/appwrite-writer.ts'
import { badInput, coded, type ApiError } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import { uncertain, untilSettled, commit, type Operation } from '../lib/transaction.ts'
import { friendCard, ownerCard } from './cards.ts'
import { finishEnd } from './end-friendship.ts'
import { friendsBetween, friendsRowId, seenBy, type FriendsRow, type Friendship } from './friend-rows.ts'
import { openFriendship, type InvitationRow } from './mailed-invitations.ts'
import { countBoth, fullSide, liveAccount } from './friendships.ts'

type Stored = InvitationRow & StoredRow

const DAY_MS = 24 * 60 * 60_000
/** Lifetime in milliseconds: a link for one person lasts a week, a link for everyone lasts a day. */
const LIFE_MS = { single: 7 * DAY_MS, day: DAY_MS } as const

/** Open links per person; the oldest expire when there are more. */
const OPEN_MAX = 20

/** Privacy: the answer is the same for a link that never existed, was used, expired or was revoked, and for a block. */
const over = (): ApiError => coded('not-found', 'link-over', 'This link has expired.')

export const chanceSecret = (): string => newLink((bytes) => crypto.getRandomValues(bytes)).replace(/^u-/, 'i-')

const isOver = (row: InvitationRow, now: number): boolean => Date.parse(row.expiresAt) <= now

const shown = ({ $id, secret, isSingle, expiresAt }: Stored): Invitation => ({
  id: $id,
  secret,
  expiresAt,
  kind: isSingle ? 'single' : 'day'
})

async function ownInvitations(writer: Writer, userId: string): Promise<Stored[]> {
  const rows: Stored[] = []
  for await (const page of pagesOf<InvitationRow>(writer, 'invitations', [equal('ownerId', userId)])) rows.push(...page)
  return rows
    .filter((row) => !isOver(row, Date.now()) && row.usedBy === '')
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

export const listInvitations = async (writer: Writer, userId: string): Promise<Invitation[]> =>
  (await ownInvitations(writer, userId)).map(shown)

/** A repeated id of the same person returns the same link. @throws ApiError `aborted`, `unavailable`. */
export async function makeInvitation({ writer, user }: Caller, { id, kind }: NewInvitation): Promise<Invitation> {
  const now = Date.now()
  const data = {
    ownerId: user.id,
    secret: chanceSecret(),
    isSingle: kind === 'single',
    usedBy: '',
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + LIFE_MS[kind]).toISOString()
  }
  const made = await createOnce(writer, 'invitations', id, data, readersOf('invitationLink', user.id))
  const row = await rowOrNull<InvitationRow>(writer, 'invitations', id)
  if (row === null && made === 'created') throw uncertain()
  if (row === null || !can(roleTo(row.ownerId, user.id), 'read', 'invitationLink'))
    throw coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')
  const old = (await ownInvitations(writer, user.id)).slice(OPEN_MAX).map(({ $id }) => $id)
  if (old.length > 0) await deletePage(writer, 'invitations', [equal('$id', ...old.slice(0, 80))])
  return shown(row)
}

/** Idempotent. */
export const revokeInvitation = async (writer: Writer, userId: string, id: string): Promise<void> =>
  void (await deletePage(writer, 'invitations', [equal('$id', id), equal('ownerId', userId)]))

interface Open extends Stored {
  waiting: string
}

async function openInvitation(writer: Writer, secret: string, userId: string): Promise<Open> {
  if (!INVITATION_SECRET.test(secret)) throw over()
  const [row] = await rowsWhere<InvitationRow>(writer, 'invitations', [equal('secret', secret)], 1)
  if (row?.secret !== secret || isOver(row, Date.now())) throw over()
  if (row.isSingle && row.usedBy !== '' && row.usedBy !== userId) throw over()
  if (row.ownerId !== '') return { ...row, waiting: '' }
  const invited = await openFriendship(writer, row)
  if (invited === null) throw over()
  return { ...row, ownerId: invited.ownerUId, waiting: invited.$id }
}

const isBlocked = (row: FriendsRow | undefined): boolean => row?.state === 'blocked' || row?.state === 'blocking'

/** Returns the owner of the link. @throws ApiError `not-found`, `unavailable`. */
export async function invitationCard(writer: Writer, userId: string, secret: string): Promise<InvitationCard> {
  const { ownerId } = await openInvitation(writer, secret, userId)
  const [owner, [between]] = await Promise.all([
    liveAccount(writer, ownerId),
    ownerId === userId ? [] : friendsBetween(writer, userId, [ownerId])
  ])
  if (owner === null || isBlocked(between)) throw over()
  const { firstName, nickname, imageUrl } = owner.card
  const friendId = between?.state === 'accepted' ? ownerId : null
  return { firstName, nickname, imageUrl, isOwn: ownerId === userId, friendId }
}

function friendshipOperation(present: (FriendsRow & StoredRow) | undefined, id: string, data: object): Operation {
  return present === undefined
    ? { action: 'create', tableId: 'friends', rowId: id, data }
    : { action: 'update', tableId: 'friends', rowId: present.$id, data }
}

function useOperations({ $id: rowId, ownerId, isSingle, waiting }: Open, userId: string): Operation[] {
  const use: Operation = { action: 'update', tableId: 'invitations', rowId, data: { usedBy: userId, ownerId } }
  const replaced: Operation = { action: 'delete', tableId: 'friends', rowId: waiting }
  return [...(isSingle ? [use] : []), ...(waiting === '' ? [] : [replaced])]
}

async function tryToAccept({ writer, user, card, contract }: Caller, secret: string): Promise<Friendship | null> {
  const invitation = await openInvitation(writer, secret, user.id)
  const { ownerId } = invitation
  if (ownerId === user.id) throw badInput('secret', 'own-link')
  const [[present], owner] = await Promise.all([
    friendsBetween(writer, user.id, [ownerId]),
    liveAccount(writer, ownerId)
  ])
  if (present?.state === 'accepted') return seenBy(user.id, present.$id, present)
  if (owner === null || isBlocked(present) || invitation.usedBy !== '') throw over()
  if (present?.state === 'ending') {
    await finishEnd(writer, present)
    return null
  }
  const sides = [
    { id: user.id, max: contract.limits.maxUsers },
    { id: ownerId, max: owner.contract.limits.maxUsers }
  ]
  const full = await fullSide(writer, sides, user.id)
  if (full !== null) throw full
  const id = present?.$id ?? (await friendsRowId(writer, user.id, ownerId))
  const data = {
    ownerUId: ownerId,
    friendUId: user.id,
    state: 'accepted',
    createdAt: new Date().toISOString(),
    ...ownerCard(owner.card),
    ...friendCard(card)
  }
  const $permissions = readersOf('friendship', ownerId, [user.id])
  const operations = [
    ...countBoth(sides),
    ...useOperations(invitation, user.id),
    friendshipOperation(present, id, { ...data, $permissions })
  ]
  const outcome = await commit(writer, operations, async () => {
    const [[between], now] = await Promise.all([
      friendsBetween(writer, user.id, [ownerId]),
      rowOrNull<InvitationRow>(writer, 'invitations', invitation.$id)
    ])
    return now?.usedBy === '' && between?.state === present?.state
  })
  if (outcome === 'missing') await ensureAccount(writer, user, {})
  return outcome === 'committed' ? seenBy(user.id, id, data) : null
}

/** Idempotent. @throws ApiError `not-found`, `invalid-argument`, `resource-exhausted`, `aborted`, `unavailable`. */
export async function acceptInvitation(caller: Caller, secret: string): Promise<Friendship> {
  const friendship = await untilSettled(() => tryToAccept(caller, secret))
  await settleProfiles(caller.writer, [caller.user.id, friendship.userId])
  return friendship
}

export const sweepInvitations = (writer: Writer, now: number): Promise<number> =>
  deletePage(writer, 'invitations', [
    JSON.stringify({ method: 'lessThan', attribute: 'expiresAt', values: [new Date(now - DAY_MS).toISOString()] })
  ])
