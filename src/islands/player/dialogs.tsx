/** What the player asks and explains: ending, sound, keys. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Settings } from '#core/settings.ts'
import { $t } from '../../stores/locale.ts'
import { $isMuted, $soundState, $wakeState, peek, setMuted } from '../../stores/player.ts'
import { $settings, changeSettings } from '../../stores/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'

export interface DialogProps {
  onClose: () => void
}

/** Says what ending now is worth; the clock stands still meanwhile. */
export function EndDialog({ onClose, onEnd }: DialogProps & { onEnd: () => void }) {
  const t = useStore($t)
  const [soFar] = useState(peek)
  const percent = Math.floor((soFar?.outcome.share ?? 0) * 100)
  const text =
    soFar?.resultId === null || soFar === null
      ? t('player.endNothing')
      : t('player.endText', { percent, count: soFar.icepoints })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('player.endTitle')}
      closeLabel={t('player.keepGoing')}
      actions={
        <>
          <Button onClick={onEnd}>{t('player.end')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('player.keepGoing')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Sheet>
  )
}

/** Everything that beeps and buzzes. A choice holds at once and is saved with the account. */
export function SoundDialog({ onClose }: DialogProps) {
  const t = useStore($t)
  const settings = useStore($settings)
  const isMuted = useStore($isMuted)
  const sound = useStore($soundState)
  const wake = useStore($wakeState)
  const [hasFailed, setFailed] = useState(false)
  const change = (part: Partial<Settings>) => {
    changeSettings(part).then(
      () => setFailed(false),
      () => setFailed(true)
    )
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('player.sound')} closeLabel={t('player.close')}>
      <div className="stack">
        <Switch label={t('player.soundOn')} isOn={!isMuted} onChange={(isOn) => setMuted(!isOn)} />
        <label className="volume">
          <span>{t('player.volume')}</span>
          <input
            type="range"
            min="0"
            max="100"
            step="5"
            value={Math.round(settings.cueVolume * 100)}
            onChange={(event) => change({ cueVolume: Number(event.target.value) / 100 })}
          />
        </label>
        <Switch
          label={t('player.countdown')}
          isOn={settings.countDownBeepOn}
          onChange={(countDownBeepOn) => change({ countDownBeepOn })}
        />
        <Switch
          label={t('player.repeats')}
          isOn={settings.repeatBeepOn}
          onChange={(repeatBeepOn) => change({ repeatBeepOn })}
        />
        <Switch
          label={t('player.vibration')}
          isOn={settings.vibrationOn}
          onChange={(vibrationOn) => change({ vibrationOn })}
        />
      </div>
      <p className="hint" role="status">
        {sound === 'locked' && `${t('player.soundLocked')} `}
        {sound === 'silent' && `${t('player.soundSilent')} `}
        {t(wake === 'on' ? 'player.wakeOn' : 'player.wakeOff')} {hasFailed && t('player.settingsFailed')}
      </p>
    </Sheet>
  )
}

/** The list behind "?". */
export function KeysDialog({ onClose }: DialogProps) {
  const t = useStore($t)
  const rows = [
    [`${t('player.space')} · K`, 'keyPause'],
    ['← →', 'keySteps'],
    ['↑ ↓', 'keyTime'],
    ['M', 'keySound'],
    ['F', 'keyFull'],
    ['L', 'keyLock'],
    ['Esc', 'keyEnd'],
    ['?', 'keyList']
  ] as const
  return (
    <Sheet isOpen onClose={onClose} title={t('player.keys')} closeLabel={t('player.close')}>
      <dl className="keys">
        {rows.map(([key, text]) => (
          <div key={text}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`player.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
