import { errorCode } from '#core/app/errors.ts'
import { withAlt, withFile, withNewUrl, withoutFiles, type FileSpot, type StepSpot } from '#core/editor/step-files.ts'
import type { FileKind } from '#core/media/chosen-file.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { mediaFacts } from '../../data/media/stored-file.ts'
import { deleteDropped, rememberDropped } from '../media/dropped-files.ts'
import { addLost, addUpload, cancelUpload, forgetCancelled, type UploadHow } from '../media/uploads.ts'
import { isReady, unreadyUrls, type UploadItem } from '../media/uploads-state.ts'
import type { OpenEditor } from './editor-open.ts'
import type { OpenWorkout } from './editor-state.ts'
import { openEditor, startUploads, urlsIn } from './finish-uploads.ts'

/** Passed in instead of imported, so that the editor's stores stay in the editor's chunk. */
let editor: OpenEditor | null = null
let change: Change = () => {}

type Change = (make: (content: WorkoutContent) => WorkoutContent) => void

const sendable = (content: WorkoutContent): WorkoutContent => withoutFiles(content, unreadyUrls())

/** Resolves when it is saved or its workout is no longer open. */
function isSavedHere({ $workout }: OpenEditor, url: string): Promise<boolean> {
  const { workoutId: id, saved } = $workout.get() ?? {}
  if (urlsIn(saved ?? null).includes(url)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const stop = $workout.listen((now) => {
      const isSaved = urlsIn(now?.saved ?? null).includes(url)
      if (!isSaved && now?.workoutId === id) return
      stop()
      resolve(isSaved)
    })
  })
}

function becameReady(url: string): Promise<boolean> {
  if (editor === null) return Promise.resolve(false)
  const isSaved = isSavedHere(editor, url)
  const { kind } = editor.$save.get()
  if (editor.isChanged() && (kind === 'saved' || kind === 'new')) editor.$save.set({ kind: 'unsaved' })
  editor.keepSoon()
  editor.autosaveSoon()
  return isSaved
}

let before: OpenWorkout | null = null

/** Remembers files that a save no longer uses and deletes them once the editor is closed. */
function follow(now: OpenWorkout | null): void {
  const last = before
  before = now
  if (last !== null && last.workoutId === now?.workoutId) {
    const shown = new Set(urlsIn(now.saved))
    const gone = urlsIn(last.saved).filter((url) => !shown.has(url) && isReady(url))
    void rememberDropped(last.ownerId, gone)
  } else if (last !== null) {
    forgetCancelled()
    void deleteDropped(last.ownerId, [...last.pending.flatMap(urlsIn), ...urlsIn(now?.saved ?? null)])
  }
}

/** The editor calls this when its workout has files, and before the first one is chosen. */
export async function startFiles(open: OpenEditor): Promise<void> {
  if (editor === null) {
    editor = open
    open.sending.of = sendable
    Object.assign(openEditor, {
      content: () => open.$content.get(),
      workoutId: () => open.$workout.get()?.workoutId ?? null,
      becameReady
    })
    open.$workout.subscribe(follow)
  }
  await startUploads()
}

export function allowChanges(by: Change): void {
  change = by
}

/** A draft may name files of a page that was closed before they could be stored. */
export async function findLost(content: WorkoutContent, saved: WorkoutContent | null): Promise<void> {
  const known = new Set([...urlsIn(saved), ...unreadyUrls()])
  const steps = content.exercises.flatMap((exercise) => [...exercise.steps, ...exercise.intro])
  for (const url of urlsIn(content).filter((one) => !known.has(one))) {
    const isThere = await mediaFacts(url.split('/').at(-1) ?? '').then(
      ({ state }) => state === 'ready',
      (error: unknown) => errorCode(error) !== 'media-not-found'
    )
    const isShown = steps.some((step) => step.url === url) || url === content.imageUrl
    const kind = url === content.videoUrl ? 'mastervideo' : isShown ? 'image' : 'music'
    if (!isThere) addLost(url, kind)
  }
}

/** Returns the file's problem, or null. */
function add(file: Blob, name: string, how: UploadHow, use: (item: UploadItem) => void): unknown {
  try {
    use(addUpload(file, name, how))
    return null
  } catch (error) {
    return error
  }
}

/** Returns an error if the file cannot be used, or null. */
export const attachFile = (spot: FileSpot, file: Blob, name: string, how: UploadHow = {}): unknown =>
  add(file, name, how, ({ kind, url }) => {
    if (kind !== 'mastervideo') change((content) => withFile(content, spot, kind, url))
  })

/** The same picture or video in another form, cropped or cut. Its description stays. */
export const replaceFile = (spot: FileSpot, file: Blob, name: string, how: UploadHow = {}): unknown =>
  add(file, name, how, ({ url }) => change((content) => withNewUrl(content, spot, url)))

export function removeFile(spot: FileSpot, kind: FileKind, url: string): void {
  cancelUpload(url)
  change((content) => withFile(content, spot, kind, ''))
}

export function describePicture(spot: StepSpot, alt: string): void {
  change((content) => withAlt(content, spot, alt))
}
