/** Settings for cues and the timer. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import { TIMER_MODES } from '#core/workout/workout.ts'
import { CUE_PACKS, MUSIC_MODES } from '#core/account/settings.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $settings, $timerMode, changeSettings, chooseTimerMode } from '../../../stores/account/settings.ts'
import { IntroGlyph, SetupGlyph, WorkGlyph } from '../../../ui/glyphs.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { TimeField } from '../../editor/time-field.tsx'
import { Section, SettingSwitch, Loudness, TryButton } from './setting-parts.tsx'
import {
  $cueSample,
  $voiceSample,
  feelVibration,
  hasMusicModes,
  hasVibration,
  hearCues,
  hearMusic,
  hearVoice,
  prepareSamples
} from '../../../stores/account/setting-samples.ts'
import { Field, Select } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'

export function CueSection() {
  const t = useStore($t)
  const { cuePack } = useStore($settings)
  const sample = useStore($cueSample)
  const voice = useStore($voiceSample)
  // Loaded in advance: after a download the press would no longer count as a user gesture.
  useEffect(prepareSamples, [])
  const hear = () => void hearCues('countdown', 'work')
  return (
    <Section id="cues" title={t('settings.cues')}>
      <SettingSwitch name="countDownBeepOn" label={t('cues.countdown')} hint={t('settings.countdownHint')} />
      <SettingSwitch name="repeatBeepOn" label={t('cues.repeats')}>
        <TryButton how="listen" of={t('cues.repeats')} onTry={() => void hearCues('halfway', 'repeat')} />
      </SettingSwitch>
      <SettingSwitch name="tempoBeepOn" label={t('cues.tempo')} hint={t('settings.tempoHint')}>
        <TryButton how="listen" of={t('cues.tempo')} onTry={() => void hearCues('tempo', 'tempo')} />
      </SettingSwitch>
      <div className="settings-row settings-with-try">
        <Field label={t('cues.pack')}>
          {(control) => (
            <Select
              {...control}
              value={cuePack}
              options={CUE_PACKS.map((pack) => ({ value: pack, label: t(`cues.pack_${pack}`) }))}
              onChange={(pack) => {
                void changeSettings({ cuePack: pack })
                hear()
              }}
            />
          )}
        </Field>
        <TryButton how="listen" of={t('cues.pack')} onTry={hear} />
      </div>
      <Loudness name="cueVolume" label={t('settings.cueVolume')} onTry={() => void hearCues('work')} />
      <SettingSwitch name="voiceOn" label={t('cues.voice')} hint={t('cues.voiceHint')}>
        <TryButton how="listen" of={t('cues.voice')} onTry={() => void hearVoice()} />
      </SettingSwitch>
      {voice === 'none' && <Note role="status">{t('cues.voiceNone')}</Note>}
      {sample === 'silent' && <Note role="status">{t('settings.silent')}</Note>}
      <SettingSwitch
        name="vibrationOn"
        label={t('cues.vibration')}
        hint={t(hasVibration ? 'settings.vibrationHint' : 'settings.vibrationNone')}
      >
        {hasVibration && <TryButton how="try" of={t('cues.vibration')} onTry={feelVibration} />}
      </SettingSwitch>
      <Flash />
    </Section>
  )
}

function Flash() {
  const t = useStore($t)
  const [flashes, setFlashes] = useState(0)
  return (
    <SettingSwitch name="flashOn" label={t('settings.flash')} hint={t('settings.flashHint')}>
      <TryButton how="try" of={t('settings.flash')} onTry={() => setFlashes(flashes + 1)} />
      {flashes > 0 && <i key={flashes} className="settings-flash-sample" aria-hidden="true" />}
    </SettingSwitch>
  )
}

export function MusicSection() {
  const t = useStore($t)
  const { musicMode } = useStore($settings)
  return (
    <Section id="music" title={t('settings.music')}>
      <SettingSwitch name="autoMusicOn" label={t('settings.autoMusic')} hint={t('settings.autoMusicHint')} />
      <Loudness name="musicVolume" label={t('settings.musicVolume')} onTry={() => void hearMusic()} />
      {hasMusicModes && (
        <Field label={t('cues.musicMode')} className="settings-row">
          {(control) => (
            <Select
              {...control}
              value={musicMode}
              options={MUSIC_MODES.map((mode) => ({ value: mode, label: t(`cues.musicMode_${mode}`) }))}
              onChange={(mode) => void changeSettings({ musicMode: mode })}
            />
          )}
        </Field>
      )}
      <SettingSwitch
        name="showAppleMusic"
        label={t('settings.showAppleMusic')}
        hint={t('settings.showAppleMusicHint')}
      />
    </Section>
  )
}

/** Seconds, used in the examples of the two time formats. */
const EXAMPLE_SEC = 65
/** Value of the choice when no mode is set. */
const AUTOMATIC = 'auto'

/** Settings for the timer, and default times for workouts that set none. */
export function TimerSection() {
  const t = useStore($t)
  const { timeFormatMinSec } = useStore($settings)
  const timerMode = useStore($timerMode)
  return (
    <Section id="timer" title={t('settings.timer')}>
      <RadioList
        label={t('timer.mode')}
        value={timerMode === '' ? AUTOMATIC : timerMode}
        options={([AUTOMATIC, ...TIMER_MODES] as const).map((value) => ({
          value,
          label: t(`timer.mode_${value}`),
          hint: t(`timer.modeHint_${value}`)
        }))}
        onChange={(mode) => void chooseTimerMode(mode === AUTOMATIC ? '' : mode)}
      />
      <SettingSwitch name="setupOn" label={t('timer.setupOn')} hint={t('settings.setupOnHint')} />
      <SettingSwitch name="introOn" label={t('timer.introOn')} hint={t('settings.introOnHint')} />
      <SettingSwitch name="startStop" label={t('settings.startStop')} hint={t('settings.startStopHint')} />
      <SettingSwitch name="keepScreenOn" label={t('settings.keepScreenOn')} hint={t('settings.keepScreenOnHint')} />
      <RadioList
        label={t('settings.timeFormat')}
        value={timeFormatMinSec ? 'minSec' : 'sec'}
        options={(['minSec', 'sec'] as const).map((value) => ({
          value,
          label: t(`settings.format_${value}`, { example: formatClock(EXAMPLE_SEC, value === 'minSec') })
        }))}
        onChange={(format) => void changeSettings({ timeFormatMinSec: format === 'minSec' })}
      />
    </Section>
  )
}

export function TimesSection() {
  const t = useStore($t)
  const settings = useStore($settings)
  return (
    <Section id="times" title={t('settings.times')}>
      <TimeField
        label={t('timer.defaultSetup')}
        hint={t('settings.defaultSetupHint')}
        glyph={{ of: SetupGlyph, className: 'phase-setup' }}
        value={settings.defaultSetupTimeSec}
        min={1}
        onChange={(defaultSetupTimeSec) => void changeSettings({ defaultSetupTimeSec })}
      />
      <TimeField
        label={t('settings.defaultIntro')}
        hint={t('settings.defaultIntroHint')}
        glyph={{ of: IntroGlyph, className: 'phase-intro' }}
        value={settings.defaultIntroTimeSec}
        min={1}
        onChange={(defaultIntroTimeSec) => void changeSettings({ defaultIntroTimeSec })}
      />
      <TimeField
        label={t('settings.defaultExercise')}
        hint={t('settings.defaultExerciseHint')}
        glyph={{ of: WorkGlyph, className: 'phase-work' }}
        value={settings.defaultExerciseTimeSec}
        min={1}
        onChange={(defaultExerciseTimeSec) => void changeSettings({ defaultExerciseTimeSec })}
      />
    </Section>
  )
}
