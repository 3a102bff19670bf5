import { atom } from 'nanostores'
import type { Workout } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { createPlayerLog } from '../../data/player/player-log.ts'
import { hasAudioSession, createSoundGate } from '../../platform/sound/audio-session.ts'
import { createBrowserDevice } from '../../platform/device/browser-device.ts'
import type { SoundState, WakeState } from '../../platform/device/device.ts'
import { canFullScreen, toggleFullScreen } from '../../platform/screen/full-screen.ts'
import { storage } from '../../platform/page/storage.ts'
import { canVibrate, hasBeenPressed } from '../../platform/device/vibration.ts'
import { createPlayer } from './play/create-player.ts'
import { $locale, $t } from '../app/locale.ts'
import { holdNotices } from '../app/notices.ts'
import { $isRoomPlay, besidePreviews, isBeside } from './before-play.ts'
import { createPlayMissed } from './play/play-cues.ts'
import { mediaAddresses } from '../media/media.ts'
import { $loudspeaker } from './sound/loudspeaker.ts'
import { createPlaySound } from './sound/play-sound.ts'
import { createSoundTrial } from './sound/sound-trial.ts'
import { togglePip, createPlayFlash } from './screen/player-screen.ts'
import { sendResult } from './results/late-results.ts'
import { $hasPlay, $isWorkoutRunning, noteRunning, playNotes } from './running-workout.ts'
import { $session, accountOf } from '../account/session.ts'
import { $settings, $soundChoice, $timerMode } from '../account/settings.ts'
import { createVideoSeat } from './video/video-seat.ts'
import { $resultStates } from './results/result-states.ts'

export { $resultStates }

const browser = createBrowserDevice()
const gate = createSoundGate(browser.sound)
const device = { ...browser, sound: gate.sound }

export const $soundState = atom<SoundState>('locked')
export const $wakeState = atom<WakeState>('off')
export const isMutedNow = (): boolean => storage.isMuted.read() ?? $soundChoice.get() === 'quiet'
export const $isMuted = atom(isMutedNow())
export const $isLocked = atom(false)
/** A play resumed on its own, and the browser allows no sound before a press. */
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
  act: (action) => player.act(action),
  isFollower: () => $isRoomPlay.get()
})

export const { $videoElement, $videoNotice, $videoVolume } = seat
export const { setVolume: setVideoVolume, giveUp: giveUpVideo } = seat

function applyCueSettings(): void {
  const { cueVolume, cuePack } = $settings.get()
  device.sound.setVolume(cueVolume * ($videoElement.get() === null ? 1 : BESIDE_VIDEO))
  device.sound.setPack(cuePack)
}
$settings.subscribe(applyCueSettings)
$loudspeaker.subscribe(({ lateMs }) => device.sound.setLateness(lateMs ?? 0))
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
export const { prepare: preparePocket, setStep: setStepSound } = playSound

/** The pocket mode is a clock of its own, so a room does without. Must be called from a press. */
export const setPocket = (isOn: boolean): void => void ($isRoomPlay.get() || playSound.setPocket(isOn))

/** The clock of the play: the page's own, or what it follows. */
export const playClock = browser.clock

export function sampleCue(): void {
  device.sound.sample('work')
}

/** The workout fitted to the requested time, to be played instead. */
export const $fitted = atom<Workout | null>(null)

export const { $trial, $hasVoice, prepareTrial, startTrial, stopTrial } = createSoundTrial({
  ...device,
  isReady: () => $soundState.get() === 'ready',
  isMuted: () => $isMuted.get(),
  language: () => $locale.get(),
  volume: () => $settings.get().cueVolume,
  flash: (kind) => $flash.set({ count: ($flash.get()?.count ?? 0) + 1, kind }),
  loadVoice: () => import('../../platform/sound/voice.ts').then(({ createVoice }) => createVoice())
})

/** In milliseconds, because the play comes first. */
const COUNT_AFTER_MS = 2000

const loadAnnouncing = () => import('./announce-play.ts')
const leftOut = (): void => undefined

function beginPlay(workout: Workout, resultId: string): void {
  const fitted = $fitted.get()
  if (fitted?.id === workout.id) player.fitPlay(fitted)
  $fitted.set(null)
  const announce = () => loadAnnouncing().then(({ announcePlay }) => announcePlay(workout, resultId))
  setTimeout(() => void announce().catch(leftOut), COUNT_AFTER_MS)
}

export const player = createPlayer({
  device,
  log: besidePreviews(createPlayerLog(playNotes)),
  note: (note) => void (isBeside() || noteRunning(note)),
  lastNote: storage.running.read,
  isDismissed: (resultId) => storage.dismissed.read() === resultId,
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
  onResult: (result, workout) => {
    sendResult(result)
    void loadAnnouncing().then(({ announceFinish }) => announceFinish(result, workout), leftOut)
  }
})

export const $player = player.$view
export const $playerClock = player.$clock
export const { act, fitPlay, unfittedWorkout, goOn, leaveLost, peek, elapsedMs, rewrite } = player

$settings.listen(() => player.replan())

/** The play continues behind another screen. */
export const $isLeft = atom(false)

function keepQuiet(): void {
  holdNotices($isWorkoutRunning.get() && !$isLeft.get())
}

$isLeft.listen(keepQuiet)

$player.listen((view) => {
  $hasPlay.set(!isBeside() && (view.kind === 'playing' || (view.kind === 'done' && view.resultId !== null)))
})

/** Before the first press browsers allow no sound and log a warning. */
export function allowSound(): void {
  if (hasBeenPressed()) device.sound.unlock()
}

/** Every press in the player calls this, because browsers allow sound only after a press. */
export function unlockSound(): void {
  if ($soundState.get() !== 'ready') allowSound()
  if ($videoNotice.get() === 'silenced') seat.press()
  playSound.press()
}

export function mute(isMuted: boolean): void {
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
