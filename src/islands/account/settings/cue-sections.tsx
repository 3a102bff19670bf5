import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { CUE_PACKS, MUSIC_MODES } from '#core/account/settings.ts'
import { $t } from '../../../stores/app/locale.ts'
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
import { $settings, changeSettings } from '../../../stores/account/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loudness, Section, SettingSwitch, TryButton } from './setting-parts.tsx'

export function CueSection() {
  const t = useStore($t)
  const { cuePack } = useStore($settings)
  const sample = useStore($cueSample)
  const voice = useStore($voiceSample)
  // Loaded beforehand: after a download the press would no longer count as a user gesture.
  useEffect(prepareSamples, [])
  const hear = () => void hearCues('countdown', 'work')
  return (
    <Section id="cues" title={t('settings.cues')}>
      <SettingSwitch name="countDownBeepOn" label={t('cues.countdown')} hint={t('settings.countdownHint')} />
      <SettingSwitch name="repeatBeepOn" label={t('cues.repeats')}>
        <TryButton how="listen" of={t('cues.repeats')} onTry={() => void hearCues('halfway', 'repeat')} />
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
