/** In the settings: reminders of training dates on this device. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $reminders, loadReminders, switchReminders } from '../../stores/planning/reminders.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'

const REASONS = {
  none: 'reminders.none',
  unsupported: 'reminders.unsupported',
  install: 'reminders.install',
  blocked: 'reminders.blocked'
} as const

export function RemindersPart() {
  const t = useStore($t)
  const state = useStore($reminders)
  useEffect(() => void loadReminders(), [])
  if (state === 'loading') return <Skeleton height="3rem" />
  if (state === 'failed') {
    return (
      <div className="stack">
        <Note tone="negative" role="alert">
          {t('reminders.failed')}
        </Note>
        <div className="row">
          <Button onClick={() => void loadReminders()}>{t('states.retry')}</Button>
        </div>
      </div>
    )
  }
  if (state in REASONS) return <p role="status">{t(REASONS[state as keyof typeof REASONS])}</p>
  return (
    <div className="settings-row">
      <Switch
        label={t('reminders.switch')}
        hint={t('reminders.hint')}
        isOn={state === 'on'}
        isDisabled={state === 'switching'}
        onChange={(isOn) => void switchReminders(isOn)}
      />
      {state === 'switching' && <p role="status">{t('reminders.switching')}</p>}
    </div>
  )
}
