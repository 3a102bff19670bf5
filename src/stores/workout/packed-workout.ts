/** A workout that is contained in the address: it can be read, played and saved. */
import { atom } from 'nanostores'
import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { packedId, readPackedText, UNPACKED_MAX, type PackedProblem } from '#core/workout/packed-text.ts'
import { unpackWorkout } from '#core/workout/packed.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import { looseWorkout } from '#core/workout/loose-workout.ts'
import type { Workout } from '#core/workout/workout.ts'
import { inflate } from '../../platform/files/deflate.ts'
import { currentFragment, onFragmentChange } from '../../platform/page/fragment.ts'
import { goTo } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $session, accountOf, refreshUsage, sessionKnown } from '../account/session.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { submitter } from '../app/submit.ts'
import { writing } from '../list/list-of.ts'
import { isFull, makeWorkout } from './make-workout.ts'
import { $workoutPage } from './workout-page.ts'

export type PackedState =
  { kind: 'loading' } | { kind: 'failed'; problem: PackedProblem | 'empty' } | { kind: 'ready'; workout: Workout }

export const $packedWorkout = atom<PackedState>({ kind: 'loading' })

async function unpack(text: string): Promise<PackedState> {
  const bytes = readPackedText(text)
  if (typeof bytes === 'string') return { kind: 'failed', problem: bytes }
  const json = await inflate(bytes, UNPACKED_MAX)
  if (json === 'damaged' || json === 'too-long') return { kind: 'failed', problem: json }
  const content = unpackWorkout(json)
  if (content === null) return { kind: 'failed', problem: 'damaged' }
  return { kind: 'ready', workout: looseWorkout(content, packedId(text)) }
}

/** The skip link sets its own fragment. Without any fragment the reader comes back from the login or from a play. */
const NOT_PACKED: ReadonlySet<string> = new Set(['', 'main'])

const WANTED = '!'

const textHere = (): string => {
  const fragment = currentFragment()
  return NOT_PACKED.has(fragment) ? storage.packed.read().replace(WANTED, '') : fragment
}

const isWanted = (text: string): boolean => storage.packed.read() === WANTED + text

let run = 0

async function show(): Promise<void> {
  run += 1
  const mine = run
  const text = textHere()
  $packedWorkout.set({ kind: 'loading' })
  const state: PackedState = text === '' ? { kind: 'failed', problem: 'empty' } : await unpack(text)
  if (mine !== run) return
  if (state.kind === 'ready' && !isWanted(text)) storage.packed.write(text)
  $packedWorkout.set(state)
  if (state.kind === 'ready') await keepWanted(text)
}

export function openPackedWorkout(): () => void {
  void show()
  return onFragmentChange(() => {
    if (currentFragment() !== 'main') void show()
  })
}

export function playPacked(workout: Workout): void {
  $workoutPage.set({ kind: 'ready', workout, author: workout.trainer, from: 'network' })
  goTo(pathTo('workout', { id: workout.id, type: 'play' }))
}

async function make(workout: Workout): Promise<void> {
  const account = accountOf($session.get())
  if (account === null) return
  try {
    const { name, id } = await writing(() => makeWorkout({ content: contentOf(workout), files: [] }, account))
    const t = $t.get()
    const edit = () => goTo(pathTo('addWorkout', { id }))
    notify({ kind: 'positive', text: t('carry.saved', { name }), action: { label: t('carry.edit'), run: edit } })
    refreshUsage().catch(() => undefined)
  } catch (error) {
    if (isFull(error)) return goTo(pathTo('tooManyWorkouts'))
    const t = $t.get()
    notify({ kind: 'negative', title: t('carry.notSaved'), text: errorText(error, t) })
    throw error
  }
}

const keeping = submitter(make)
export const $keeping = keeping.$state

export function keepPacked(workout: Workout): void {
  if (accountOf($session.get()) !== null) return void keeping.submit(workout)
  storage.packed.write(WANTED + textHere())
  goTo(`${pathTo('login')}?next=${encodeURIComponent(pathTo('packedWorkout'))}`)
}

async function keepWanted(text: string): Promise<void> {
  if (!isWanted(text)) return
  const session = await sessionKnown()
  const state = $packedWorkout.get()
  if (session.kind !== 'signed-in' || state.kind !== 'ready' || !isWanted(text)) return
  storage.packed.write(text)
  await keeping.submit(state.workout)
}
