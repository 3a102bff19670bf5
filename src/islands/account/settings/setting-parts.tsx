import { useStore } from '@nanostores/react'
import { Volume2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Settings } from '#core/account/settings.ts'
import { formatPercent } from '#core/app/format.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $settings, changeSettings } from '../../../stores/account/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="card settings-card" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

type OnOff = { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings]

export interface SettingSwitchProps {
  name: OnOff
  label: string
  hint?: string | undefined
  children?: ReactNode
}

export function SettingSwitch({ name, label, hint, children }: SettingSwitchProps) {
  const settings = useStore($settings)
  const change = (isOn: boolean) => void changeSettings({ [name]: isOn } as Partial<Settings>)
  return (
    <div className="settings-row">
      <Switch label={label} hint={hint} isOn={settings[name]} onChange={change} />
      {children}
    </div>
  )
}

/** Tries out a setting; its label names the setting. */
export function TryButton({ how, of, onTry }: { how: 'listen' | 'try'; of: string; onTry: () => void }) {
  const t = useStore($t)
  const name = t(how === 'listen' ? 'settings.listenTo' : 'settings.tryThis', { label: of })
  return (
    <Button
      look="quiet"
      aria-label={name}
      className="settings-try"
      {...(how === 'listen' ? { icon: Volume2 } : {})}
      onClick={onTry}
    >
      {t(`settings.${how}`)}
    </Button>
  )
}

export interface LoudnessProps {
  name: 'cueVolume' | 'musicVolume'
  label: string
  onTry: () => void
}

/** 0 to 100%, in steps of five. */
export function Loudness({ name, label, onTry }: LoudnessProps) {
  const settings = useStore($settings)
  const id = useId()
  const share = settings[name]
  const percent = formatPercent(share, useStore($locale))
  return (
    <div className="settings-row settings-volume">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min="0"
        max="100"
        step="5"
        value={Math.round(share * 100)}
        aria-valuetext={percent}
        onChange={(event) => void changeSettings({ [name]: Number(event.target.value) / 100 })}
      />
      <output htmlFor={id} className="numeric" aria-hidden="true">
        {percent}
      </output>
      <TryButton how="listen" of={label} onTry={onTry} />
    </div>
  )
}
