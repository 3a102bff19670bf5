/** The part of the settings for push messages on this device. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PUSH_KINDS, type PushKind } from '#core/planning/push-kinds.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $pushKinds, $reminders, choosePush, loadReminders } from '../../../stores/planning/reminders.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'

const REASONS = {
  none: 'reminders.none',
  unsupported: 'reminders.unsupported',
  install: 'reminders.install',
  blocked: 'reminders.blocked'
} as const

export function RemindersPart() {
  const t = useStore($t)
  const state = useStore($reminders)
  const kinds = useStore($pushKinds)
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
  const choose = (kind: PushKind, isOn: boolean) =>
    void choosePush(isOn ? [...kinds, kind] : kinds.filter((one) => one !== kind))
  return (
    <div className="stack">
      {PUSH_KINDS.map((kind) => (
        <div key={kind} className="settings-row">
          <Switch
            label={t(`reminders.switch-${kind}`)}
            hint={kind === 'reminders' ? t('reminders.hint') : undefined}
            isOn={kinds.includes(kind)}
            isDisabled={state === 'switching'}
            onChange={(isOn) => choose(kind, isOn)}
          />
        </div>
      ))}
      {state === 'switching' && <p role="status">{t('reminders.switching')}</p>}
    </div>
  )
}
