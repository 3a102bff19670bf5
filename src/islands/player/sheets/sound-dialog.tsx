/** Everything that beeps, speaks, plays and vibrates, saved with the account, and the timer of this play. */
import { useStore } from '@nanostores/react'
import { Users } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { CUE_PACKS, MUSIC_MODES, type Settings } from '#core/account/settings.ts'
import { formatClock } from '#core/app/format.ts'
import type { TimingSettings } from '#core/player/compile.ts'
import { TIMER_MODES } from '#core/workout/workout.ts'
import { ownMusicAddress } from '../../../stores/app/client-state.ts'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import {
  $hasMusicFailed,
  $isMuted,
  $player,
  $pocketState,
  $soundState,
  $videoElement,
  $videoVolume,
  $voiceState,
  $wakeState,
  hasMusicModes,
  hasVibration,
  preparePocket,
  sampleCue,
  setMuted,
  setPocket,
  setVideoVolume,
  act
} from '../../../stores/player/player.ts'
import { $session } from '../../../stores/account/session.ts'
import { $settings, $settingsSaving, changeSettings } from '../../../stores/account/settings.ts'
import { $isPreview } from '../../../stores/player/before-play.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { LoudspeakerRow } from './loudspeaker-row.tsx'

/** A labeled choice in one of the player's dialogs. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="player-volume">
      <span>{label}</span>
      {children}
    </label>
  )
}

const SECONDS = [3, 5, 6, 10, 15, 20, 30, 45, 60]

/** Timer options for this play only: the settings and the workout keep theirs. */
export function TimerPart() {
  const t = useStore($t)
  const view = useStore($player)
  const { timeFormatMinSec } = useStore($settings)
  // A video has its own times.
  if (view.kind !== 'playing' || view.timeline.isVideo) return null
  const { timing } = view
  const change = (part: Partial<TimingSettings>) => act({ kind: 'timing', settings: { ...timing, ...part } })
  const seconds = (now: number) =>
    [...new Set([...SECONDS, now])]
      .sort((a, b) => a - b)
      .map((one) => ({ value: String(one), label: formatClock(one, timeFormatMinSec) }))
  return (
    <>
      <Choice label={t('timer.mode')}>
        <Select
          value={timing.timerMode}
          options={TIMER_MODES.map((value) => ({ value, label: t(`timer.mode_${value}`) }))}
          onChange={(timerMode) => change({ timerMode })}
        />
      </Choice>
      <Switch label={t('timer.setupOn')} isOn={timing.setupOn} onChange={(setupOn) => change({ setupOn })} />
      {timing.setupOn && (
        <Choice label={t('timer.defaultSetup')}>
          <Select
            value={String(timing.defaultSetupTimeSec)}
            options={seconds(timing.defaultSetupTimeSec)}
            onChange={(value) => change({ defaultSetupTimeSec: Number(value) })}
          />
        </Choice>
      )}
      <Switch label={t('timer.introOn')} isOn={timing.introOn} onChange={(introOn) => change({ introOn })} />
      <p className="player-hint">{t('timer.thisPlay')}</p>
    </>
  )
}

interface PartProps {
  settings: Settings
  change: (part: Partial<Settings>) => void
}

function Loudness({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className="player-volume">
      <span>{label}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        value={Math.round(value * 100)}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
    </label>
  )
}

function Beeps({ settings, change }: PartProps) {
  const t = useStore($t)
  return (
    <>
      <Loudness label={t('player.volume')} value={settings.cueVolume} onChange={(cueVolume) => change({ cueVolume })} />
      <Choice label={t('cues.pack')}>
        <Select
          value={settings.cuePack}
          options={CUE_PACKS.map((pack) => ({ value: pack, label: t(`cues.pack_${pack}`) }))}
          onChange={(cuePack) => {
            change({ cuePack })
            sampleCue()
          }}
        />
      </Choice>
      <Switch
        label={t('cues.countdown')}
        isOn={settings.countDownBeepOn}
        onChange={(countDownBeepOn) => change({ countDownBeepOn })}
      />
      <Switch
        label={t('cues.repeats')}
        isOn={settings.repeatBeepOn}
        onChange={(repeatBeepOn) => change({ repeatBeepOn })}
      />
      <Switch label={t('cues.tempo')} isOn={settings.tempoBeepOn} onChange={(tempoBeepOn) => change({ tempoBeepOn })} />
      <Switch label={t('cues.voice')} isOn={settings.voiceOn} onChange={(voiceOn) => change({ voiceOn })} />
    </>
  )
}

/** Only for a play led by a video. */
function VideoVolume() {
  const t = useStore($t)
  const volume = useStore($videoVolume)
  const isThere = useStore($videoElement) !== null
  return isThere && <Loudness label={t('player.videoVolume')} value={volume} onChange={setVideoVolume} />
}

/** Only for a workout with music, in browsers that let the page control mixing with other apps. */
function Music({ settings, change }: PartProps) {
  const t = useStore($t)
  const view = useStore($player)
  const hasMusic = view.kind === 'playing' && view.lead === 'clock' && view.workout.musicUrl !== ''
  return (
    <>
      {hasMusic && (
        <Switch
          label={t('player.music')}
          isOn={settings.autoMusicOn}
          onChange={(autoMusicOn) => change({ autoMusicOn })}
        />
      )}
      {hasMusic && settings.autoMusicOn && (
        <Loudness
          label={t('player.musicVolume')}
          value={settings.musicVolume}
          onChange={(musicVolume) => change({ musicVolume })}
        />
      )}
      {hasMusicModes && (
        <Choice label={t('cues.musicMode')}>
          <Select
            value={settings.musicMode}
            options={MUSIC_MODES.map((mode) => ({ value: mode, label: t(`cues.musicMode_${mode}`) }))}
            onChange={(musicMode) => change({ musicMode })}
          />
        </Choice>
      )}
      {settings.showAppleMusic && (
        <a className="button" href={ownMusicAddress()} target="_blank" rel="noreferrer">
          {t('player.openMusic')}
        </a>
      )}
    </>
  )
}

function Pocket() {
  const t = useStore($t)
  const state = useStore($pocketState)
  const view = useStore($player)
  // The press on the switch itself must start the sound, so its files are loaded before.
  useEffect(preparePocket, [])
  // A video needs to be watched, and is a clock itself.
  if (view.kind === 'playing' && view.timeline.isVideo) return null
  return <Switch label={t('player.pocket')} isOn={state === 'on' || state === 'starting'} onChange={setPocket} />
}

/** Notes about the current state of the sound. */
function Notes({ hasFailed }: { hasFailed: boolean }) {
  const t = useStore($t)
  const sound = useStore($soundState)
  const wake = useStore($wakeState)
  const voice = useStore($voiceState)
  const pocket = useStore($pocketState)
  const hasMusicFailed = useStore($hasMusicFailed)
  const view = useStore($player)
  const isMasterVideo = view.kind === 'playing' && view.timeline.isVideo
  const notes = [
    sound === 'locked' && 'player.soundLocked',
    sound === 'silent' && 'player.soundSilent',
    voice === 'ready' && 'cues.voiceHint',
    voice === 'none' && 'cues.voiceNone',
    hasMusicFailed && 'player.musicFailed',
    !isMasterVideo && (pocket === 'failed' ? 'player.pocketFailed' : 'player.pocketHint'),
    wake === 'on' ? 'player.wakeOn' : 'player.wakeOff',
    hasFailed && 'player.settingsFailed'
  ].filter((key) => key !== false)
  return (
    <p className="player-hint" role="status">
      {notes.map((key) => t(key)).join(' ')}
    </p>
  )
}

const loadTogether = () =>
  Promise.all([import('../../live/start-sheet.tsx'), loadTexts(['live', 'workout'])]).then(
    ([{ StartSheet }]) => StartSheet
  )

/** Makes a play of one's own the workout of a room: it ends, what was done is saved, and everyone starts together. */
function Together() {
  const t = useStore($t)
  const view = useStore($player)
  const session = useStore($session)
  const isPreview = useStore($isPreview)
  const [isOpen, setOpen] = useState(false)
  if (view.kind !== 'playing' || session.kind !== 'signed-in' || isPreview) return null
  const { workout } = view
  if (!workout.isPublic && workout.ownerId !== session.login.userId) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={Users} isWide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('player.together')}
      </Button>
      {isOpen && (
        <LazyPart
          load={loadTogether}
          props={{ workout, onOpened: () => act({ kind: 'end' }), onClose: close }}
          onFail={close}
          isAsked
        />
      )}
    </>
  )
}

/** The dialog behind the loudspeaker button. A room has one timer for all, so nobody changes it here. */
export function SoundDialog({ onClose, isShared = false }: { onClose: () => void; isShared?: boolean }) {
  const t = useStore($t)
  const settings = useStore($settings)
  const isMuted = useStore($isMuted)
  const hasFailed = useStore($settingsSaving).kind === 'waiting'
  const change = (part: Partial<Settings>) => void changeSettings(part)
  return (
    <Sheet isOpen onClose={onClose} title={t('player.sound')} closeLabel={t('player.close')}>
      <div className="stack">
        {!isShared && <TimerPart />}
        <Switch label={t('player.soundOn')} isOn={!isMuted} onChange={(isOn) => setMuted(!isOn)} />
        <Beeps settings={settings} change={change} />
        <VideoVolume />
        <Music settings={settings} change={change} />
        <Pocket />
        {hasVibration && (
          <Switch
            label={t('cues.vibration')}
            isOn={settings.vibrationOn}
            onChange={(vibrationOn) => change({ vibrationOn })}
          />
        )}
        <LoudspeakerRow />
        <Switch label={t('player.flash')} isOn={settings.flashOn} onChange={(flashOn) => change({ flashOn })} />
      </div>
      <Notes hasFailed={hasFailed} />
      {!isShared && <Together />}
    </Sheet>
  )
}
