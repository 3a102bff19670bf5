/** Workouts from a file of the device: read, shown, and saved when that is wanted. */
import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import type { Found } from '#core/editor/importers/found.ts'
import { shownName } from '#core/media/file-name.ts'
import { typeOfName } from '#core/media/file-types.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import { kindOfFile } from '#core/workout/files.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { ARCHIVED_NAME, FILE_ENDING, readWorkoutFile, withoutFiles } from '#core/workout/workout-file.ts'
import { goTo } from '../../platform/page/page.ts'
import { $session, accountOf, refreshUsage } from '../account/session.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { submitter } from '../app/submit.ts'
import { writing } from '../list/fresh-answers.ts'
import { refreshList } from '../list/load-list.ts'
import { isFull, makeWorkout, type NewFile } from '../workout/make-workout.ts'

const TEXT_MAX = 2 * MEGABYTE
const FILE_MAX = 200 * MEGABYTE
const ARCHIVE_MAX = 400 * MEGABYTE
const ENTRIES_MAX = 500

export type ImportProblem = 'fileUnknown' | 'fileNewer' | 'fileInvalid' | 'fileDamaged' | 'fileTooLarge'

export interface FoundWorkout extends Omit<Found, 'media'> {
  files: readonly NewFile[]
  missing: number
}

export type ImportState =
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; name: string; problem: ImportProblem; where: string }
  | { kind: 'found'; name: string; found: readonly FoundWorkout[] }

/** Null while nothing is imported. */
export const $import = atom<ImportState | null>(null)

class Refused extends Error {
  readonly problem: ImportProblem
  readonly where: string

  constructor(problem: ImportProblem, issues: readonly InputIssue[] = []) {
    super(problem)
    this.problem = problem
    this.where = issues[0] === undefined ? '' : `${issues[0].path} ${issues[0].code}`.trim()
  }
}

const PROBLEMS = { newer: 'fileNewer', invalid: 'fileInvalid', 'not-a-workout': 'fileUnknown' } as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws Refused */
function workoutsIn(text: string): Found[] {
  const value = parsed(text)
  const answer = readWorkoutFile(value)
  if (answer.kind === 'read') return [{ content: answer.content, media: answer.media, notUnderstood: [] }]
  throw new Refused(value === undefined ? 'fileDamaged' : PROBLEMS[answer.kind], answer.issues)
}

type ReadEntry = (name: string, max: number, type: string) => Promise<Blob | null>

async function withFiles({ content, media, ...found }: Found, read: ReadEntry): Promise<FoundWorkout> {
  const files: NewFile[] = []
  const missing = new Set<string>()
  let room = ARCHIVE_MAX
  for (const [url, entry] of media) {
    const file = await read(entry, Math.min(FILE_MAX, room), typeOfName(entry))
    if (file === null || file.size === 0) missing.add(url)
    else {
      room -= file.size
      files.push({ url, file, name: entry.split('/').at(-1) ?? entry, kind: kindOfFile(file.type, url, content) })
    }
  }
  return { ...found, content: withoutFiles(content, missing), files, missing: missing.size }
}

async function readArchive(file: File): Promise<FoundWorkout[]> {
  const { openZip } = await import('../../platform/files/read-zip.ts')
  const zip = await openZip(file, ENTRIES_MAX)
  if (zip === null) throw new Refused('fileDamaged')
  try {
    const name = zip.names.find((one) => one === ARCHIVED_NAME) ?? zip.names.find((one) => one.endsWith(FILE_ENDING))
    if (name === undefined) throw new Refused('fileUnknown')
    const text = await zip.read(name, TEXT_MAX, 'application/json')
    if (text === null) throw new Refused('fileDamaged')
    return await Promise.all(workoutsIn(await text.text()).map((found) => withFiles(found, zip.read)))
  } finally {
    await zip.close()
  }
}

async function readAny(file: File): Promise<FoundWorkout[]> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isArchive = start[0] === 0x50 && start[1] === 0x4b
  if (file.size > (isArchive ? ARCHIVE_MAX : TEXT_MAX)) throw new Refused('fileTooLarge')
  if (isArchive) return readArchive(file)
  const none: ReadEntry = () => Promise.resolve(null)
  return Promise.all(workoutsIn(await file.text()).map((found) => withFiles(found, none)))
}

let run = 0

/** Shows what is in it. A file that is read takes the turn of the one before. */
export async function openImport(file: File): Promise<void> {
  run += 1
  const mine = run
  saving.reset()
  const name = shownName(file.name) ?? '?'
  $import.set({ kind: 'reading', name })
  try {
    const found = await readAny(file)
    if (mine === run) $import.set({ kind: 'found', name, found })
  } catch (error) {
    const { problem, where } = error instanceof Refused ? error : new Refused('fileDamaged')
    if (mine === run) $import.set({ kind: 'failed', name, problem, where })
  }
}

export function closeImport(): void {
  run += 1
  $import.set(null)
}

async function save(found: readonly FoundWorkout[]): Promise<void> {
  const account = accountOf($session.get())
  if (account === null) return
  const t = $t.get()
  // Those that are saved are not saved again after a failure.
  let left = [...found]
  try {
    for (const { content, files } of found) {
      await writing(() => makeWorkout({ content, files }, account))
      left = left.slice(1)
    }
    const [only] = found
    const isOne = found.length === 1 && only !== undefined
    notify({
      kind: 'positive',
      text: isOne ? t('carry.saved', { name: only.content.name }) : t('carry.savedThese', { count: found.length })
    })
    closeImport()
    goTo(pathTo('workoutList', { tab: 'my' }))
  } catch (error) {
    const state = $import.get()
    if (state?.kind === 'found') $import.set({ ...state, found: left })
    if (isFull(error)) {
      closeImport()
      goTo(pathTo('tooManyWorkouts'))
    }
    throw error
  } finally {
    await Promise.all([refreshUsage(), refreshList(account.login.userId)]).catch(() => undefined)
  }
}

const saving = submitter(save)
export const $saving = saving.$state
export const saveFound = (found: readonly FoundWorkout[]): Promise<boolean> => saving.submit(found)
