/** Limits each account to one workout at a time and a number per day (decision 055), stored in its `quotas` row. */
import { ensureAccount } from '../account/accounts.ts'
import type { User } from '../lib/edge-env.ts'
import { rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { coded, limitReached } from '../lib/errors.ts'
import { commit, uncertain, untilSettled } from '../lib/transaction.ts'

interface Columns {
  aiDay: string | null
  aiMade: number | null
  aiTried: number | null
  aiOpenUntil: string | null
}

export interface OpenCall {
  day: string
  until: string
}

export type CallEnd = 'delivered' | 'tried' | 'free'

const OPEN_MS = 80_000
/** Allows a few more tries than workouts. Without a limit, aborting every answer would spend the operator's money. */
const TRIES_PER_WORKOUT = 2
const TRIES_MORE = 5

interface Today {
  made: number
  tried: number
  openUntil: number
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

const sameText = (a: string | null | undefined, b: string | null | undefined): boolean => (a ?? '') === (b ?? '')

function today(row: Partial<Columns> | null, day: string): Today {
  const isToday = row?.aiDay === day
  const openUntil = row?.aiOpenUntil ?? null
  return {
    made: isToday ? (row?.aiMade ?? 0) : 0,
    tried: isToday ? (row?.aiTried ?? 0) : 0,
    openUntil: openUntil === null ? 0 : Date.parse(openUntil)
  }
}

async function written(writer: Writer, user: User, row: Partial<Columns> | null, data: Columns): Promise<boolean> {
  const isUnchanged = async (): Promise<boolean> => {
    const now = await rowOrNull<Columns>(writer, 'quotas', user.id)
    return (
      sameText(now?.aiOpenUntil, row?.aiOpenUntil) && sameText(now?.aiDay, row?.aiDay) && now?.aiMade === row?.aiMade
    )
  }
  const update = { action: 'update', tableId: 'quotas', rowId: user.id, data } as const
  const outcome = await commit(writer, [update], isUnchanged)
  if (outcome === 'unknown') throw uncertain()
  if (outcome === 'missing') await ensureAccount(writer, user, {})
  return outcome === 'committed'
}

export async function madeToday(writer: Writer, user: User): Promise<number> {
  const row = await rowOrNull<Columns>(writer, 'quotas', user.id)
  return today(row, dayOf(Date.now())).made
}

/** @throws ApiError `resource-exhausted`, `aborted`, `unavailable`. */
export async function openCall(writer: Writer, user: User, max: number): Promise<OpenCall> {
  return untilSettled(async () => {
    const now = Date.now()
    const day = dayOf(now)
    const row = await rowOrNull<Columns>(writer, 'quotas', user.id)
    const { made, tried, openUntil } = today(row, day)
    if (made >= max) throw limitReached('maxAiPerDay', max, made)
    if (tried >= max * TRIES_PER_WORKOUT + TRIES_MORE)
      throw coded('resource-exhausted', 'ai-tries', 'Too many attempts without a result today.')
    if (openUntil > now) throw coded('aborted', 'ai-busy', 'A workout is already being made.')
    const until = new Date(now + OPEN_MS).toISOString()
    const data = { aiDay: day, aiMade: made, aiTried: tried, aiOpenUntil: until }
    return (await written(writer, user, row, data)) ? { day, until } : null
  })
}

/** Idempotent: what is closed stays closed. @returns how many were made today */
export async function closeCall(writer: Writer, user: User, open: OpenCall, end: CallEnd): Promise<number> {
  return untilSettled(async () => {
    const row = await rowOrNull<Columns>(writer, 'quotas', user.id)
    const { made, tried, openUntil } = today(row, open.day)
    if (row === null || openUntil !== Date.parse(open.until)) return made
    const counts = {
      aiDay: open.day,
      aiMade: made + (end === 'delivered' ? 1 : 0),
      aiTried: tried + (end === 'tried' ? 1 : 0)
    }
    return (await written(writer, user, row, { ...counts, aiOpenUntil: null })) ? counts.aiMade : null
  })
}
