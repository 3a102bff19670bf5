import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import type { Workout } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { createPlayerLog } from '../../data/player/player-log.ts'
import { hasAudioSession } from '../../platform/sound/audio-session.ts'
import { createBrowserDevice } from '../../platform/device/browser-device.ts'
import type { SoundState, WakeState } from '../../platform/device/device.ts'
import { canFullScreen, leaveFullScreen, toggleFullScreen } from '../../platform/screen/full-screen.ts'
import { goTo } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { createSoundGate } from '../../platform/sound/sound-gate.ts'
import { hasBeenPressed } from '../../platform/device/user-press.ts'
import { canVibrate } from '../../platform/device/vibration.ts'
import { createPlayer } from './play/create-player.ts'
import { $locale, $t } from '../app/locale.ts'
import { holdNotices } from '../app/notices.ts'
import { createPlayFlash } from './screen/play-flash.ts'
import { createPlayMissed } from './play/play-missed.ts'
import { mediaAddresses } from '../media/media.ts'
import { createPlaySound } from './sound/play-sound.ts'
import { closePip, togglePip } from './screen/player-screen.ts'
import { sendResult, sendResultsSoon } from './results/late-results.ts'
import { $resultStates } from './results/result-states.ts'
import { $isPreview, besidePreviews } from './play-preview.ts'
import { $hasPlay, $isWorkoutRunning, noteRunning, playNotes, takeGoOn, $startAt } from './running-workout.ts'
import { $session, accountKnown, accountOf, sessionKnown } from '../account/session.ts'
import { $settings } from '../account/settings.ts'
import { createVideoSeat } from './video/video-seat.ts'

export { $resultStates }

const browser = createBrowserDevice()
const gate = createSoundGate(browser.sound)
const device = { ...browser, sound: gate.sound }

export const $soundState = atom<SoundState>('locked')
export const $wakeState = atom<WakeState>('off')
export const $isMuted = atom(storage.isMuted.read())
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

/** Milliseconds: the play comes first. */
const COUNT_AFTER_MS = 2000

function beginPlay(workout: Workout, resultId: string): void {
  const announce = () => import('./announce-play.ts').then(({ announcePlay }) => announcePlay(workout, resultId))
  setTimeout(() => void announce().catch(() => undefined), COUNT_AFTER_MS)
}

const player = createPlayer({
  device,
  log: besidePreviews(createPlayerLog(playNotes)),
  note: (note) => void ($isPreview.get() || noteRunning(note)),
  lastNote: storage.running.read,
  isHeard: () => $soundState.get() === 'ready',
  settings: () => $settings.get(),
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

async function openVisit(workout: Workout | null, mine: number): Promise<void> {
  await settingsKnown()
  if (mine !== visit) return
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

/** `null` looks for a play to resume. Call it from a press to have sound from the first cue on. */
export function openPlay(workout: Workout | null): Promise<void> {
  visit += 1
  const mine = visit
  setLeft(false)
  allowSound()
  sendResultsSoon()
  opening = opening.catch(() => undefined).then(() => openVisit(workout, mine))
  return opening
}

/** What the network says of a workout that was opened as this device knew it. Null: nobody may play it any more. */
export const renewPlay = (workout: Workout | null): Promise<void> =>
  opening.then(() => (workout === null ? player.refuse() : player.renew(workout)))

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

export function setMuted(isMuted: boolean): void {
  $isMuted.set(isMuted)
  device.sound.setMuted(isMuted)
  playSound.refresh()
  seat.refresh()
  storage.isMuted.write(isMuted)
}

/** Must be called from a press. */
export function switchPip(): void {
  void togglePip(player.look)
}

export function switchFullScreen(element: Element): void {
  void toggleFullScreen(element)
}

function leaveScreen(): void {
  visit += 1
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

export function leavePlay(): void {
  if ($player.get().kind !== 'playing') return closePlay()
  leaveScreen()
  setLeft(true)
}

export function leaveToList(): void {
  closePlay()
  goTo(pathTo('workoutList', { tab: 'my' }))
}
