/** What the leader chooses: before the room opens as cards, in the room as short rows. */
import { useStore } from '@nanostores/react'
import { Hand, Megaphone } from 'lucide-react'
import { useId } from 'react'
import type { RoomChoices, RoomForm, RoomMode, RoomSound } from '#core/live/protocol.ts'
import { formatSeconds } from './seconds-text.ts'
import { $t } from '../../stores/app/locale.ts'
import { READY_SECONDS } from '../../stores/live/choices.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Button } from '../../ui/button.tsx'
import { Segments } from './parts.tsx'

export interface ChoiceProps {
  choices: RoomChoices
  onChange: (part: Partial<RoomChoices>) => void
}

const MODES: readonly RoomMode[] = ['coach', 'anyone']
const MODE_ICONS = { coach: Megaphone, anyone: Hand } as const
const FORMS: readonly RoomForm[] = ['same', 'stations']
const SOUNDS: readonly RoomSound[] = ['every', 'leader', 'wall']

export function ModeCards({ choices, onChange }: ChoiceProps) {
  const t = useStore($t)
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${id}-name`} className="live-choice">
      <span id={`${id}-name`} className="live-choice-name">
        {t('live.whoPresses')}
      </span>
      {MODES.map((mode) => (
        <label key={mode} className="live-card">
          <input
            type="radio"
            name={id}
            checked={choices.mode === mode}
            aria-labelledby={`${id}-${mode}`}
            aria-describedby={`${id}-${mode}-hint`}
            onChange={() => onChange({ mode })}
          />
          <Icon of={MODE_ICONS[mode]} />
          <span>
            <b id={`${id}-${mode}`}>{t(`live.mode_${mode}`)}</b>
            <small id={`${id}-${mode}-hint`}>{t(`live.modeHint_${mode}`)}</small>
          </span>
          <i aria-hidden="true" />
        </label>
      ))}
    </div>
  )
}

/** Only for a workout that has stations. */
export function FormChoice({ choices, onChange }: ChoiceProps) {
  const t = useStore($t)
  return (
    <Segments
      label={t('live.whoDoesWhat')}
      value={choices.form}
      options={FORMS.map((value) => ({ value, label: t(`live.form_${value}`) }))}
      onChange={(form) => onChange({ form })}
    />
  )
}

export function SoundChoice({ choices, onChange }: ChoiceProps) {
  const t = useStore($t)
  return (
    <Segments
      label={t('live.sounds')}
      value={choices.sound}
      options={SOUNDS.map((value) => ({ value, label: t(`live.sound_${value}`) }))}
      onChange={(sound) => onChange({ sound })}
    />
  )
}

export interface SettingsSheetProps extends ChoiceProps {
  /** The workout is a circuit. */
  hasStations: boolean
  onClose: () => void
}

export function SettingsSheet({ choices, hasStations, onChange, onClose }: SettingsSheetProps) {
  const t = useStore($t)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('live.settings')}
      closeLabel={t('states.close')}
      className="live-sheet"
      actions={
        <Button look="primary" onClick={onClose}>
          {t('live.ok')}
        </Button>
      }
    >
      <Segments
        label={t('live.whoPresses')}
        value={choices.mode}
        options={MODES.map((value) => ({ value, label: t(`live.mode_${value}`) }))}
        onChange={(mode) => onChange({ mode })}
      />
      {hasStations && <FormChoice choices={choices} onChange={onChange} />}
      <SoundChoice choices={choices} onChange={onChange} />
      <Segments
        label={t('live.getReady')}
        value={String(choices.getReadySec)}
        options={READY_SECONDS.map((seconds) => ({ value: String(seconds), label: formatSeconds(seconds, t) }))}
        onChange={(value) => onChange({ getReadySec: Number(value) })}
      />
      <Switch
        label={t('live.names')}
        hint={t('live.namesHint')}
        isOn={choices.showsNames}
        onChange={(showsNames) => onChange({ showsNames })}
      />
      <Switch
        label={t('live.late')}
        hint={t('live.lateHint')}
        isOn={choices.admitsLate}
        onChange={(admitsLate) => onChange({ admitsLate })}
      />
      <Switch label={t('live.cheers')} isOn={choices.hasCheers} onChange={(hasCheers) => onChange({ hasCheers })} />
    </Sheet>
  )
}
