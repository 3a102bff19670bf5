import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import type { Found } from '#core/editor/importers/making.ts'
import { readOther } from '#core/editor/importers/read-other.ts'
import { shownName } from '#core/media/file-name.ts'
import { typeOfName } from '#core/media/file-types.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import { kindOfFile } from '#core/workout/files.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { ARCHIVED_NAME, FILE_ENDING, readWorkoutFile, withoutFiles } from '#core/workout/workout-file.ts'
import type { ZipFile } from '../../platform/files/read-zip.ts'
import { goTo } from '../../platform/page/page.ts'
import { $session, accountOf, refreshUsage } from '../account/session.ts'
import { $locale, $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { submitter } from '../app/submit.ts'
import { writing } from '../list/list-of.ts'
import { refreshList } from '../list/load-list.ts'
import { $broughtHistory } from '../planning/brought-history.ts'
import { isFull, makeWorkout, type NewFile } from '../workout/make-workout.ts'

const TEXT_MAX = 2 * MEGABYTE
const FILE_MAX = 200 * MEGABYTE
const ARCHIVE_MAX = 400 * MEGABYTE
const ENTRIES_MAX = 500
const TEXTS_MAX = 20 * MEGABYTE
const OTHER_ENDING = /\.(?:feeel|json|liftlogplan)$/iu

export type ImportProblem = 'fileEmpty' | 'fileUnknown' | 'fileNewer' | 'fileInvalid' | 'fileDamaged' | 'fileTooLarge'

interface Read<T> {
  app: string
  found: readonly T[]
}

export interface FoundWorkout extends Omit<Found, 'media'> {
  files: readonly NewFile[]
  missing: number
}

export type ImportState =
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; name: string; problem: ImportProblem; where: string }
  | { kind: 'found'; name: string; app: string; found: readonly FoundWorkout[] }
  /** Finished workouts, which belong in Statistics. */
  | { kind: 'history'; name: string; count: number; file: File }

export const $import = atom<ImportState | null>(null)

class Refused extends Error {
  readonly problem: ImportProblem
  readonly where: string

  constructor(problem: ImportProblem, where = '') {
    super(problem)
    this.problem = problem
    this.where = where
  }
}

const issueText = ([issue]: readonly InputIssue[]): string =>
  issue === undefined ? '' : `${issue.path} ${issue.code}`.trim()

const PROBLEMS = { newer: 'fileNewer', invalid: 'fileInvalid' } as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Just Another Workout Timer writes one byte for each letter, so its umlauts are not UTF-8. */
async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** @throws Refused */
async function workoutsIn(file: Blob): Promise<Read<Found>> {
  const value = parsed(await textOf(file))
  if (value === undefined) throw new Refused('fileDamaged')
  const answer = readWorkoutFile(value)
  if (answer.kind === 'read') {
    return { app: '', found: [{ content: answer.content, media: answer.media, notUnderstood: [] }] }
  }
  if (answer.kind !== 'not-a-workout') throw new Refused(PROBLEMS[answer.kind], issueText(answer.issues))
  const other = readOther(value, { language: $locale.get(), work: $t.get()('phases.work') })
  if (other === null) throw new Refused('fileUnknown')
  if (other.found.length === 0) throw new Refused('fileEmpty', other.app)
  return other
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

const withAllFiles = async ({ app, found }: Read<Found>, read: ReadEntry): Promise<Read<FoundWorkout>> => ({
  app,
  found: await Promise.all(found.map((one) => withFiles(one, read)))
})

async function readOthers(zip: ZipFile): Promise<Read<Found>> {
  const found: Found[] = []
  let room = TEXTS_MAX
  let app = ''
  for (const name of zip.names.filter((one) => OTHER_ENDING.test(one))) {
    const text = await zip.read(name, Math.min(TEXT_MAX, room), 'application/json')
    if (text === null) throw new Refused('fileDamaged')
    room -= text.size
    const read = await workoutsIn(text)
    app = read.app
    found.push(...read.found)
  }
  if (found.length === 0) throw new Refused('fileUnknown')
  return { app, found }
}

async function readArchive(file: File): Promise<Read<FoundWorkout>> {
  const { openZip } = await import('../../platform/files/read-zip.ts')
  const zip = await openZip(file, ENTRIES_MAX)
  if (zip === null) throw new Refused('fileDamaged')
  try {
    const name = zip.names.find((one) => one === ARCHIVED_NAME) ?? zip.names.find((one) => one.endsWith(FILE_ENDING))
    const text = name === undefined ? undefined : await zip.read(name, TEXT_MAX, 'application/json')
    if (text === null) throw new Refused('fileDamaged')
    return await withAllFiles(text === undefined ? await readOthers(zip) : await workoutsIn(text), zip.read)
  } finally {
    await zip.close()
  }
}

async function readAny(file: File): Promise<Read<FoundWorkout>> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isArchive = start[0] === 0x50 && start[1] === 0x4b
  if (file.size > (isArchive ? ARCHIVE_MAX : TEXT_MAX)) throw new Refused('fileTooLarge')
  if (isArchive) return readArchive(file)
  const none: ReadEntry = () => Promise.resolve(null)
  return withAllFiles(await workoutsIn(file), none)
}

const WORKOUT_ENDING = /\.(?:feeel|json|liftlogplan|zip)$/iu

/** Describes a file that contains no readable workout. */
async function insteadOf(file: File, name: string, error: unknown): Promise<ImportState> {
  const refused = error instanceof Refused ? error : new Refused('fileDamaged')
  if (WORKOUT_ENDING.test(file.name)) return { kind: 'failed', name, problem: refused.problem, where: refused.where }
  const { readHistoryFile } = await import('../planning/training-history.ts')
  const history = await readHistoryFile(file).catch(() => 'damaged' as const)
  if (typeof history !== 'string' && history.entries.length > 0) {
    return { kind: 'history', name, count: history.entries.length, file }
  }
  // For a file of an unknown kind, nothing helpful can be said about what is missing.
  const problem = refused.problem === 'fileDamaged' ? 'fileUnknown' : refused.problem
  return { kind: 'failed', name, problem, where: refused.where }
}

let run = 0

export async function openImport(file: File): Promise<void> {
  run += 1
  const mine = run
  saving.reset()
  const name = shownName(file.name) ?? '?'
  $import.set({ kind: 'reading', name })
  try {
    const { app, found } = await readAny(file)
    if (mine === run) $import.set({ kind: 'found', name, app, found })
  } catch (error) {
    const state = await insteadOf(file, name, error)
    if (mine === run) $import.set(state)
  }
}

export function closeImport(): void {
  run += 1
  $import.set(null)
}

/** Takes the file along to Statistics, which has its own import. */
export function importInStatistics(file: File): void {
  $broughtHistory.set([file])
  closeImport()
  goTo(pathTo('statistic'))
}

async function save(found: readonly FoundWorkout[]): Promise<void> {
  const account = accountOf($session.get())
  if (account === null) return
  const t = $t.get()
  const saved = new Set<FoundWorkout>()
  try {
    for (const one of found) {
      await writing(() => makeWorkout({ content: one.content, files: one.files }, account))
      saved.add(one)
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
    if (state?.kind === 'found') $import.set({ ...state, found: state.found.filter((one) => !saved.has(one)) })
    if (isFull(error)) {
      closeImport()
      goTo(pathTo('tooManyWorkouts'))
    }
    throw error
  } finally {
    await Promise.all([refreshUsage(), refreshList()]).catch(() => undefined)
  }
}

const saving = submitter(save)
export const $saving = saving.$state
export const saveFound = (found: readonly FoundWorkout[]): Promise<boolean> => saving.submit(found)
