/** The history of an account: exported as a table, and imported from files of other apps (docs/planning.md). */
import { errorCode } from '#core/app/errors.ts'
import type { FoundHistory } from '#core/planning/history/history-entry.ts'
import { readHistory, type Unreadable, historyCsv } from '#core/planning/history/history-file.ts'
import { planHistory, untimedIn, type HistoryPlan, type PlanChoices } from '#core/planning/history/history-plan.ts'
import { today } from '#core/planning/planned-time.ts'
import type { NewEntry } from '#core/planning/statistics.ts'
import { importedId } from '../../data/planning/imported-id.ts'
import { addImported, listAllEntries } from '../../data/planning/statistics.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { accountKnown } from '../account/session.ts'
import { refreshStatistics } from './statistics.ts'

export const FILES_MAX = 500
export const FILE_MAX_MB = 25

/** @returns the number of entries. @throws UserFacingError, NetworkError. */
export async function saveHistory(): Promise<number> {
  const { userId } = (await accountKnown()).login
  const entries = await listAllEntries(userId)
  const file = new Blob([historyCsv(entries)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `icepoint-${today(new Date())}.csv`)
  return entries.length
}

interface UnreadFile {
  name: string
  reason: Unreadable | 'too-large'
}

export interface ReadHistory {
  userId: string
  files: FoundHistory[]
  unread: UnreadFile[]
  /** The number of files that were skipped because there are too many. */
  tooMany: number
  /** Ids of the account's entries. */
  known: ReadonlySet<string>
}

export async function readHistoryFile(file: File): Promise<FoundHistory | UnreadFile['reason']> {
  if (file.size > FILE_MAX_MB * 1_000_000) return 'too-large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  return readHistory(bytes, () => new TextDecoder().decode(bytes), navigator.languages)
}

/** @throws UserFacingError, NetworkError, because the existing entries must be known. */
export async function readHistoryFiles(files: readonly File[]): Promise<ReadHistory> {
  const { userId } = (await accountKnown()).login
  const entries = listAllEntries(userId)
  // Reports a failure only after the files are read.
  entries.catch(() => undefined)
  const read: ReadHistory = { userId, files: [], unread: [], tooMany: 0, known: new Set() }
  for (const file of files.slice(0, FILES_MAX)) {
    const found = await readHistoryFile(file).catch((): Unreadable => 'damaged')
    if (typeof found === 'string') read.unread.push({ name: file.name, reason: found })
    else read.files.push(found)
  }
  const known = new Set((await entries).map(({ id }) => id))
  return { ...read, tooMany: Math.max(0, files.length - FILES_MAX), known }
}

export interface HistoryPreview {
  /** New entries, oldest first. */
  fresh: NewEntry[]
  present: number
  /** The number of entries without a time. */
  untimed: number
  leftOut: HistoryPlan['leftOut']
}

export function previewOf(read: ReadHistory, choices: Omit<PlanChoices, 'now'>): HistoryPreview {
  const { candidates, leftOut } = planHistory(read.files, { ...choices, now: Date.now() })
  const entries = candidates.map(({ format, key, ownId, entry }) => {
    const id = ownId !== null && read.known.has(ownId) ? ownId : importedId(read.userId, format, key)
    return { id, ...entry }
  })
  const fresh = entries.filter(({ id }) => !read.known.has(id))
  return { fresh, present: entries.length - fresh.length, untimed: untimedIn(read.files), leftOut }
}

export interface SentHistory {
  added: number
  /** The number of entries whose day is full. */
  refused: number
}

/** The edge accepts at most this many at once. */
const BATCH = 50

/** A full day makes the edge refuse the whole batch, so it is split in half until the rest fits. */
async function sendBatch(entries: readonly NewEntry[]): Promise<SentHistory> {
  try {
    return { added: await addImported(entries), refused: 0 }
  } catch (error) {
    if (errorCode(error) !== 'day-full') throw error
    if (entries.length <= 1) return { added: 0, refused: entries.length }
    const middle = entries.length >> 1
    const first = await sendBatch(entries.slice(0, middle))
    const second = await sendBatch(entries.slice(middle))
    return { added: first.added + second.added, refused: first.refused + second.refused }
  }
}

/**
 * Can be repeated after a failure: existing entries stay as they are.
 * @param onSent receives how many were sent, whether added or refused
 * @param isStopped checked between the batches
 * @throws UserFacingError, NetworkError.
 */
export async function sendHistory(
  entries: readonly NewEntry[],
  onSent: (count: number) => void,
  isStopped: () => boolean
): Promise<SentHistory> {
  const sum: SentHistory = { added: 0, refused: 0 }
  try {
    for (let from = 0; from < entries.length && !isStopped(); from += BATCH) {
      const sent = await sendBatch(entries.slice(from, from + BATCH))
      sum.added += sent.added
      sum.refused += sent.refused
      onSent(Math.min(entries.length, from + BATCH))
    }
  } finally {
    void refreshStatistics()
  }
  return sum
}
