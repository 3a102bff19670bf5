/** What a person does on a page, with the stores that its screens use. */
import { when } from '../../src/stores/app/when.ts'
import { accountOf, $session, signIn, signOut } from '../../src/stores/account/session.ts'
import { deliver, discardAll, sendAgain, startOutbox, $writes } from '../../src/stores/app/outbox/outbox.ts'
import { loadOutbox } from '../../src/stores/app/outbox/unsent.ts'
import { sendEverything } from '../../src/stores/app/outbox/refused-writes.ts'
import { isConflict, type WriteBody } from '../../src/core/app/outbox.ts'
import { change, startEditor } from '../../src/stores/editor/editor.ts'
import { keepFresh } from '../../src/stores/editor/editor-fresh.ts'
import { $merging, allOf, compareVersions, saveMerged } from '../../src/stores/editor/editor-merge.ts'
import { saveAsked } from '../../src/stores/editor/editor-save.ts'
import { $content, $editor, $isDraftKept, $save, $workout } from '../../src/stores/editor/editor-state.ts'
import { $favoriteIds, refreshFavorites } from '../../src/stores/list/favorites.ts'
import { $shown, $list } from '../../src/stores/list/list-state.ts'
import { toggleFavorite } from '../../src/stores/list/hearts.ts'
import { keepListLive } from '../../src/stores/list/live.ts'
import { showList } from '../../src/stores/list/load-list.ts'
import { addUpload } from '../../src/stores/media/uploads.ts'
import { $uploads } from '../../src/stores/media/uploads-state.ts'
import { sendWaitingFiles } from '../../src/stores/media/waiting-files.ts'
import { emptyContent } from '../../src/core/editor/draft.ts'
import { openHere } from '../../src/platform/page/page.ts'
import { errorCode } from '../../src/core/app/errors.ts'
import { newId } from '../../src/data/app/ids.ts'
import type { WorkoutContent, WorkoutSummary } from '../../src/core/workout/workout.ts'
import type { Edited, Looked, PageCode } from './page-code.ts'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Screens change inside the page. */
openHere(() => true)

/** The list screen, the sign of unsent writes, and the files that wait. */
function start(): void {
  keepListLive()
  void sendWaitingFiles()
  void loadOutbox().then(() => startOutbox())
  let shownFor = ''
  $session.subscribe((session) => {
    const userId = accountOf(session)?.login.userId ?? ''
    if (userId === shownFor) return
    shownFor = userId
    if (userId === '') return
    void showList(userId)
    void refreshFavorites(userId)
  })
}

const logIn = (email: string, password: string): Promise<void> => signIn(email, password)

/** Waits for what is not sent yet, and then gives it up, as the sheet offers. */
async function logOut(givesUp: () => void): Promise<void> {
  const userId = accountOf($session.get())?.login.userId
  const isAllSent = await sendEverything()
  if (!isAllSent && userId !== undefined) {
    givesUp()
    await discardAll(userId)
  }
  await signOut()
}

async function send(body: WriteBody, id: string, workoutId = '', isListed = false): Promise<string> {
  const { kind } = await deliver({ body, workoutId, name: workoutId, id, isListed })
  return kind
}

const withToken = (content: WorkoutContent, token: string): WorkoutContent => ({
  ...content,
  name: content.name === '' ? token : content.name,
  description: `${content.description} ${token}`.trim(),
  exercises: content.exercises.map((exercise) => ({
    ...exercise,
    name: exercise.name === '' ? 'Squats' : exercise.name
  }))
})

const tokensOf = (content: WorkoutContent | null): string[] => content?.description.split(' ') ?? []

/** Takes over what both wrote. */
async function mergeBoth(): Promise<void> {
  await compareVersions()
  const merging = $merging.get()
  if (merging.kind !== 'open') return
  const mine = $content.get()
  const theirs = allOf(merging, 'theirs').content
  const both = [...new Set([...tokensOf(theirs), ...tokensOf(mine)])].join(' ')
  await saveMerged(merging, { ...allOf(merging, 'mine').content, description: both })
}

let editing: Promise<unknown> = Promise.resolve()

/** `id` is empty for a new workout. */
async function editNow(id: string, token: string, stayMs: number): Promise<Edited> {
  history.pushState(null, '', id === '' ? '/addWorkout/' : `/addWorkout/${id}/`)
  const stop = startEditor()
  const stopFresh = keepFresh()
  try {
    await when($editor, ({ kind }) => (kind === 'loading' ? null : kind))
    const workoutId = $workout.get()?.workoutId
    if ($editor.get().kind === 'failed' || workoutId === undefined)
      return { workoutId: id, told: 'none', how: 'not opened' }
    change((content) => withToken(content, token))
    await pause(stayMs)
    if ($workout.get()?.workoutId !== workoutId) return { workoutId, told: 'none', how: 'gone' }
    if ($save.get().kind === 'conflict') await mergeBoth()
    const isSaved = await saveAsked()
    if ($save.get().kind === 'conflict') await mergeBoth()
    const save = $save.get()
    const isHere = tokensOf($content.get()).includes(token)
    const how = save.kind === 'failed' ? `failed ${errorCode(save.error)}` : save.kind
    if (isHere && (isSaved || save.kind === 'saved')) return { workoutId, told: 'saved', how }
    return { workoutId, told: isHere && $isDraftKept.get() ? 'kept' : 'none', how }
  } finally {
    stop()
    stopFresh()
    history.pushState(null, '', '/workoutlist/my/')
    await pause(2500)
  }
}

function edit(id: string, token: string, stayMs: number): Promise<Edited> {
  const work = editing.then(() => editNow(id, token, stayMs))
  editing = work.catch(() => undefined)
  return work
}

/** The start of an MP3 file. */
const SOUND = Uint8Array.of(0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x44)

/** A sound of its own workout, as from the studio. */
function upload(token: string, size: number): string {
  const bytes = new Uint8Array(size)
  bytes.set(SOUND)
  const id = newId()
  const content = withToken(emptyContent(newId(), 'en'), token)
  addUpload(new File([bytes], `${token}.mp3`, { type: 'audio/mpeg' }), `${token}.mp3`, {
    workout: (url) => ({ id, content: { ...content, musicUrl: url }, videoId: null, part: null })
  })
  return id
}

/** Presses a heart. Returns what the person sees then. */
async function heart(id: string, isOn: boolean): Promise<string> {
  await toggleFavorite({ id, name: id } as WorkoutSummary)
  if ($writes.get().some((write) => write.workoutId === id && write.body.kind === 'heart')) return 'waiting'
  return $favoriteIds.get()?.has(id) === isOn ? 'sent' : 'refused'
}

/** Null while the hearts are not known. */
const isHeart = (id: string): boolean | null => $favoriteIds.get()?.has(id) ?? null

const isUploadKept = (token: string): boolean =>
  [...$uploads.get().values()].some(({ name, isKept }) => isKept && name.startsWith(token))

/** Everything that waits here, and what the list shows. */
function look(): Looked {
  const list = $list.get()
  return {
    session: $session.get().kind,
    userId: accountOf($session.get())?.login.userId ?? '',
    writes: $writes.get().map((write) => ({
      id: write.id,
      kind: write.body.kind,
      about: write.workoutId,
      refused: write.refused?.code ?? null
    })),
    uploads: [...$uploads.get().values()].map(({ name, state }) => ({
      name,
      kind: state.kind,
      why: state.kind === 'failed' ? errorCode(state.error) : ''
    })),
    list: list.kind === 'ready' ? $shown.get().map(({ id, name }) => ({ id, name })) : null,
    hearts: $favoriteIds.get() === null ? null : [...($favoriteIds.get() ?? [])].sort()
  }
}

/** Presses "Try again" at everything that was refused. */
async function tryAgain(): Promise<void> {
  for (const write of $writes.get()) if (write.refused !== null && !isConflict(write)) await sendAgain(write)
}

export const page: PageCode = { start, logIn, logOut, send, edit, heart, isHeart, upload, isUploadKept, tryAgain, look }
