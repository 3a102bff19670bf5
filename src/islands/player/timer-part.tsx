/** How the timer runs in this play. Nothing here is saved: the settings and the workout keep theirs. */
import { useStore } from '@nanostores/react'
import { formatClock } from '#core/app/format.ts'
import type { TimingSettings } from '#core/player/compile.ts'
import { TIMER_MODES } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { $settings } from '../../stores/account/settings.ts'
import { $player, act } from '../../stores/player/player.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Choice } from './choice.tsx'

const SECONDS = [3, 5, 6, 10, 15, 20, 30, 45, 60]

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
