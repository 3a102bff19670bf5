/** Timer behaviour, and the default times where a workout sets none. */
import { useStore } from '@nanostores/react'
import { formatClock } from '#core/app/format.ts'
import { TIMER_MODES } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $settings, $timerMode, changeSettings, chooseTimerMode } from '../../../stores/account/settings.ts'
import { IntroGlyph, SetupGlyph, WorkGlyph } from '../../../ui/glyphs.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { TimeField } from '../../editor/time-field.tsx'
import { Section, SettingSwitch } from './setting-parts.tsx'

/** Seconds, for the example of the two time formats. */
const EXAMPLE_SEC = 65
/** Nobody chose a mode. */
const AUTOMATIC = 'auto'

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
