import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import type { SoundChoice } from '#core/account/settings.ts'
import type { ListTab } from '#core/list/tabs.ts'
import type { Workout } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { createPlayerLog } from '../../data/player/player-log.ts'
import { hasAudioSession, createSoundGate } from '../../platform/sound/audio-session.ts'
import { createBrowserDevice } from '../../platform/device/browser-device.ts'
import type { SoundState, WakeState } from '../../platform/device/device.ts'
import { canFullScreen, leaveFullScreen, toggleFullScreen } from '../../platform/screen/full-screen.ts'
import { goTo } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { canVibrate, hasBeenPressed } from '../../platform/device/vibration.ts'
import { createPlayer } from './play/create-player.ts'
import { $locale, $t } from '../app/locale.ts'
import { holdNotices } from '../app/notices.ts'
import { $beforePlay, isAthleteKnown, questionBefore, endFitWish, $isPreview, besidePreviews } from './before-play.ts'
import { timingOf } from './play/play-run.ts'
import { createPlayMissed } from './play/play-cues.ts'
import { mediaAddresses } from '../media/media.ts'
import { createPlaySound } from './sound/play-sound.ts'
import { createSoundTrial } from './sound/sound-trial.ts'
import { closePip, togglePip, createPlayFlash } from './screen/player-screen.ts'
import { sendResult, sendResultsSoon } from './results/late-results.ts'
import { $resultStates } from './results/result-states.ts'
import {
  $closings,
  $hasPlay,
  $isWorkoutRunning,
  noteRunning,
  playNotes,
  takeGoOn,
  $startAt
} from './running-workout.ts'
import { $session, accountKnown, accountOf, sessionKnown } from '../account/session.ts'
import { $settings, $soundChoice, $timerMode, answerSound } from '../account/settings.ts'
import { createVideoSeat } from './video/video-seat.ts'

export { $resultStates }

const browser = createBrowserDevice()
const gate = createSoundGate(browser.sound)
const device = { ...browser, sound: gate.sound }

export const $soundState = atom<SoundState>('locked')
export const $wakeState = atom<WakeState>('off')
const isMutedNow = (): boolean => storage.isMuted.read() ?? $soundChoice.get() === 'quiet'
export const $isMuted = atom(isMutedNow())
export const $isLocked = atom(false)
/** A play went on by itself, and the browser holds its sound back until there is a press. */
export const $isPressWanted = atom(false)
export const hasFullScreen = canFullScreen()

device.sound.onState((state) => {
  $soundState.set(state)
  if (state !== 'locked') $isPressWanted.set(false)
})
device.wakeLock.onState((state) => $wakeState.set(state))
device.sound.setMuted($isMuted.get())
/** The trainer in the video must stay audible. */
const BESIDE_VIDEO = 0.6

const seat = createVideoSeat({
  ...device,
  settings: () => $settings.get(),
  isMuted: () => $isMuted.get(),
  address: mediaAddresses.get,
  act: (action) => player.act(action)
})

export const { $videoElement, $videoNotice, $videoVolume } = seat
export const { setVolume: setVideoVolume, giveUp: giveUpVideo } = seat

function applyCueSettings(): void {
  const { cueVolume, cuePack } = $settings.get()
  device.sound.setVolume(cueVolume * ($videoElement.get() === null ? 1 : BESIDE_VIDEO))
  device.sound.setPack(cuePack)
}
$settings.subscribe(applyCueSettings)
$videoElement.listen(applyCueSettings)

const playSound = createPlaySound({
  ...device,
  settings: () => $settings.get(),
  isMuted: () => $isMuted.get(),
  t: () => $t.get(),
  language: () => $locale.get(),
  act: (action) => player.act(action),
  setShut: gate.setShut,
  address: mediaAddresses.get,
  knownAddress: mediaAddresses.known,
  onSpeaking: seat.setSpeaking
})

const playFlash = createPlayFlash({
  ...device,
  isOn: () => $settings.get().flashOn,
  isHidden: device.pageLife.isHidden
})

export const { $flash } = playFlash

const playMissed = createPlayMissed({
  heardSince: device.sound.heardSince,
  settings: () => $settings.get(),
  sounds: () => $soundState.get() === 'ready' && !$isMuted.get() && playSound.$pocketState.get() !== 'on',
  isHidden: device.pageLife.isHidden
})

export const { $missed } = playMissed

export const hasMusicModes = hasAudioSession()
export const hasVibration = canVibrate()
export const { $voiceState, $pocketState, $hasMusicFailed } = playSound
export const { setPocket, prepare: preparePocket, setStep: setStepSound } = playSound

export function sampleCue(): void {
  device.sound.sample('work')
}

/** Made to last as long as was wished, to be played instead. */
let fitted: Workout | null = null

export const { $trial, $hasVoice, prepareTrial, startTrial, stopTrial } = createSoundTrial({
  ...device,
  isReady: () => $soundState.get() === 'ready',
  isMuted: () => $isMuted.get(),
  language: () => $locale.get(),
  volume: () => $settings.get().cueVolume,
  flash: (kind) => $flash.set({ count: ($flash.get()?.count ?? 0) + 1, kind }),
  loadVoice: () => import('../../platform/sound/voice.ts').then(({ createVoice }) => createVoice())
})

/** Milliseconds: the play comes first. */
const COUNT_AFTER_MS = 2000

function beginPlay(workout: Workout, resultId: string): void {
  if (fitted?.id === workout.id) player.fitPlay(fitted)
  fitted = null
  const announce = () => import('./announce-play.ts').then(({ announcePlay }) => announcePlay(workout, resultId))
  setTimeout(() => void announce().catch(() => undefined), COUNT_AFTER_MS)
}

const player = createPlayer({
  device,
  log: besidePreviews(createPlayerLog(playNotes)),
  note: (note) => void ($isPreview.get() || noteRunning(note)),
  lastNote: storage.running.read,
  isPutAway: (resultId) => storage.putAway.read() === resultId,
  isHeard: () => $soundState.get() === 'ready',
  settings: () => $settings.get(),
  chosenMode: () => $timerMode.get(),
  newId,
  userId: () => accountOf($session.get())?.login.userId ?? null,
  onRunning: (isRunning) => {
    $isWorkoutRunning.set(isRunning)
    keepQuiet()
  },
  onMoment: (moment) => {
    playSound.follow(moment)
    seat.follow(moment)
    playMissed.follow(moment)
    playFlash.update(moment)
  },
  onStarted: beginPlay,
  onResult: sendResult
})

export const $player = player.$view
export const $playerClock = player.$clock
export const { act, fitPlay, unfittedWorkout, goOn, leaveLost, peek, elapsedMs, rewrite } = player

$settings.listen(() => player.replan())

let isLeft = false

function setLeft(isNow: boolean): void {
  isLeft = isNow
  keepQuiet()
}

function keepQuiet(): void {
  holdNotices($isWorkoutRunning.get() && !isLeft)
}

$player.listen((view) => {
  $hasPlay.set(!$isPreview.get() && (view.kind === 'playing' || (view.kind === 'done' && view.resultId !== null)))
  if (view.kind === 'done' && view.resultId === null && isLeft) setTimeout(() => isLeft && closePlay())
})

const SETTINGS_WAIT_MS = 1500

async function settingsKnown(): Promise<void> {
  await Promise.race([accountKnown(), sessionKnown(), new Promise((resolve) => setTimeout(resolve, SETTINGS_WAIT_MS))])
}

/** Before the first press browsers allow no sound and log a warning. */
function allowSound(): void {
  if (hasBeenPressed()) device.sound.unlock()
}

/** Whether a press on another screen has answered already what the player would ask. */
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
/** Changes whenever the player is opened or closed: it may be closed while it opens. */
let visit = 0

function jumpToStart(): void {
  if ($startAt.get() !== null) void import('./start-at.ts').then(({ startAt }) => startAt(player))
}

/** True when something is asked first; the answer opens the play. */
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

/** `null` looks for a play to resume. Call it from a press to have sound from the first cue on. `isAsked`: nothing is asked any more. */
export function openPlay(workout: Workout | null, isAsked = false): Promise<void> {
  visit += 1
  const mine = visit
  setLeft(false)
  allowSound()
  sendResultsSoon()
  // At once where it can be told, so that no empty player is seen before.
  if (!isAsked && isAthleteKnown() && asksBefore(workout)) return opening
  opening = opening.catch(() => undefined).then(() => openVisit(workout, mine, isAsked))
  return opening
}

/** Goes on with what was asked before the play, or begins it. A second press finds nothing. */
function goOnAsking(isAsked: boolean): void {
  const before = $beforePlay.get()
  $beforePlay.set(null)
  if (before !== null) void openPlay(before.workout, isAsked)
}

export function startFitted(content: Pick<Workout, 'exercises' | 'blocks'>): void {
  const workout = $beforePlay.get()?.workout
  fitted = workout === undefined ? null : { ...workout, exercises: content.exercises, blocks: content.blocks }
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

/** What the network says of a workout that was opened as this device knew it. Null: nobody may play it any more. */
export function renewPlay(workout: Workout | null): Promise<void> {
  const before = $beforePlay.get()
  if (before !== null && workout?.id === before.workout.id) $beforePlay.set({ ...before, workout })
  return opening.then(() => (workout === null ? player.refuse() : player.renew(workout)))
}

/** Ends with `closePlay`. Not while something is played. */
export function previewPlay(workout: Workout): void {
  visit += 1
  allowSound()
  $isPreview.set(true)
  player.preview(workout)
  jumpToStart()
}

/** Must be called from a press. `workout` starts if the other tab plays nothing any more. */
export async function takeOverPlay(workout: Workout | null): Promise<void> {
  allowSound()
  sendResultsSoon()
  await player.takeOver(workout)
}

/** Every press in the player calls this, because browsers allow sound only after a press. */
export function unlockSound(): void {
  if ($soundState.get() !== 'ready') allowSound()
  if ($videoNotice.get() === 'silenced') seat.press()
  playSound.press()
}

function mute(isMuted: boolean): void {
  if (isMuted === $isMuted.get()) return
  $isMuted.set(isMuted)
  device.sound.setMuted(isMuted)
  playSound.refresh()
  seat.refresh()
}

export function setMuted(isMuted: boolean): void {
  mute(isMuted)
  storage.isMuted.write(isMuted)
}

$soundChoice.listen(() => mute(isMutedNow()))

/** Must be called from a press. */
export function switchPip(): void {
  void togglePip(player.look)
}

export function switchFullScreen(element: Element): void {
  void toggleFullScreen(element)
}

function leaveScreen(): void {
  visit += 1
  stopTrial()
  $beforePlay.set(null)
  fitted = null
  isResultWanted = false
  $isLocked.set(false)
  leaveFullScreen()
  closePip()
}

export function closePlay(): void {
  leaveScreen()
  player.close()
  $isPreview.set(false)
  setLeft(false)
}

$closings.listen(closePlay)

export function leavePlay(): void {
  if ($player.get().kind !== 'playing') return closePlay()
  leaveScreen()
  setLeft(true)
}

export function leaveToList(tab: ListTab): void {
  closePlay()
  goTo(pathTo('workoutList', { tab }))
}
