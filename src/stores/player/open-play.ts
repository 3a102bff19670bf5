/** Opens the player, asks what has to be answered first, and closes it. */
import { pathTo } from '#core/app/routes.ts'
import type { SoundChoice } from '#core/account/settings.ts'
import type { ListTab } from '#core/list/tabs.ts'
import type { Workout } from '#core/workout/workout.ts'
import { leaveFullScreen } from '../../platform/screen/full-screen.ts'
import { goTo } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { hasBeenPressed } from '../../platform/device/vibration.ts'
import { $beforePlay, isAthleteKnown, questionBefore, endFitWish, $isPreview } from './before-play.ts'
import { timingOf } from './play/play-run.ts'
import { closePip } from './screen/player-screen.ts'
import { sendResultsSoon } from './results/late-results.ts'
import { $closings, takeGoOn, $startAt } from './running-workout.ts'
import { accountKnown, sessionKnown } from '../account/session.ts'
import { $settings, $timerMode, answerSound } from '../account/settings.ts'
import {
  isMutedNow,
  $isLocked,
  $isPressWanted,
  $fitted,
  stopTrial,
  player,
  $player,
  $isLeft,
  allowSound,
  unlockSound,
  mute
} from './player.ts'

const SETTINGS_WAIT_MS = 1500

async function settingsKnown(): Promise<void> {
  await Promise.race([accountKnown(), sessionKnown(), new Promise((resolve) => setTimeout(resolve, SETTINGS_WAIT_MS))])
}

/** True if a press on another screen has already answered what the player would ask. */
function mayGoOn(): boolean {
  const asked = takeGoOn()
  const view = $player.get()
  return view.kind === 'offer' && !view.isOther && view.play.workout.id === asked
}

let isResultWanted = false

export function wantResult(): void {
  isResultWanted = true
}

export function workoutInPlay(id: string): Workout | null {
  const view = $player.get()
  const isThere = view.kind === 'playing' || (view.kind === 'done' && isResultWanted)
  return isThere && view.workout.id === id ? view.workout : null
}

let opening: Promise<void> = Promise.resolve()
/** Changes whenever the player is opened or closed, because it may be closed while it opens. */
let visit = 0

function jumpToStart(): void {
  if ($startAt.get() !== null) void import('./start-at.ts').then(({ startAt }) => startAt(player))
}

/** Returns true if a question comes first; its answer opens the play. */
function asksBefore(workout: Workout | null): boolean {
  const question = workout === null || workoutInPlay(workout.id) !== null ? null : questionBefore(workout)
  $beforePlay.set(question)
  return question !== null
}

async function openVisit(workout: Workout | null, mine: number, isAsked: boolean): Promise<void> {
  await settingsKnown()
  if (mine !== visit || (!isAsked && asksBefore(workout))) return
  allowSound()
  const isThere = workout !== null && workoutInPlay(workout.id) !== null
  isResultWanted = false
  if (isThere) return
  await player.open(workout)
  void sessionKnown().then(() => player.renew())
  if (mayGoOn()) player.goOn()
  jumpToStart()
  $isPressWanted.set($player.get().kind === 'playing' && !hasBeenPressed())
  if (mine !== visit || (workout === null && $player.get().kind === 'closed')) player.close()
}

/**
 * `null` looks for a play to resume. Call it from a press to have sound from the first cue on. `isAsked` means that
 * every question is answered.
 */
export function openPlay(workout: Workout | null, isAsked = false): Promise<void> {
  visit += 1
  const mine = visit
  $isLeft.set(false)
  allowSound()
  sendResultsSoon()
  // Handled right away where possible, so that no empty player appears first.
  if (!isAsked && isAthleteKnown() && asksBefore(workout)) return opening
  opening = opening.catch(() => undefined).then(() => openVisit(workout, mine, isAsked))
  return opening
}

/** Resumes what the question was about, or starts the play. A second press has no effect. */
function goOnAsking(isAsked: boolean): void {
  const before = $beforePlay.get()
  $beforePlay.set(null)
  if (before !== null) void openPlay(before.workout, isAsked)
}

export function startFitted(content: Pick<Workout, 'exercises' | 'blocks'>): void {
  const workout = $beforePlay.get()?.workout
  $fitted.set(workout === undefined ? null : { ...workout, exercises: content.exercises, blocks: content.blocks })
  endFitWish()
  goOnAsking(false)
}

/** Must be called from a press. */
export function startWithSound(choice: SoundChoice): void {
  if ($beforePlay.get() === null) return
  stopTrial()
  storage.isMuted.write(null)
  void answerSound(choice)
  mute(isMutedNow())
  unlockSound()
  goOnAsking(true)
}

/** The question could not be loaded. */
export function startUnasked(): void {
  goOnAsking(true)
}

export const timingBefore = (workout: Workout) => timingOf($settings.get(), $timerMode.get(), workout)

/**
 * Called with the server's version of a workout that was opened from the cache. Null means that nobody may play it any
 * more.
 */
export function renewPlay(workout: Workout | null): Promise<void> {
  const before = $beforePlay.get()
  if (before !== null && workout?.id === before.workout.id) $beforePlay.set({ ...before, workout })
  return opening.then(() => (workout === null ? player.refuse() : player.renew(workout)))
}

/** Ends with `closePlay`. Not to be called during a play. */
export function previewPlay(workout: Workout): void {
  visit += 1
  allowSound()
  $isPreview.set(true)
  player.preview(workout)
  jumpToStart()
}

/** Must be called from a press. Starts `workout` if the other tab has finished in the meantime. */
export async function takeOverPlay(workout: Workout | null): Promise<void> {
  allowSound()
  sendResultsSoon()
  await player.takeOver(workout)
}

function leaveScreen(): void {
  visit += 1
  stopTrial()
  $beforePlay.set(null)
  $fitted.set(null)
  isResultWanted = false
  $isLocked.set(false)
  leaveFullScreen()
  closePip()
}

export function closePlay(): void {
  leaveScreen()
  player.close()
  $isPreview.set(false)
  $isLeft.set(false)
}

$closings.listen(closePlay)

/** No question follows a play without a result, so one that was left just closes. */
$player.listen((view) => {
  const isOver = view.kind === 'done' && view.resultId === null
  if (isOver && $isLeft.get()) setTimeout(() => $isLeft.get() && closePlay())
})

export function leavePlay(): void {
  if ($player.get().kind !== 'playing') return closePlay()
  leaveScreen()
  $isLeft.set(true)
}

export function leaveToList(tab: ListTab): void {
  closePlay()
  goTo(pathTo('workoutList', { tab }))
}
