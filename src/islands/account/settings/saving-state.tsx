/** Every change is saved at once, so there is no save button. */
import { useStore } from '@nanostores/react'
import { CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $settingsSaving, sendSettings } from '../../../stores/account/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'

const ICONS = { saved: CloudCheck, sending: LoaderCircle, waiting: CloudAlert } as const

export function SavingState() {
  const t = useStore($t)
  const { kind } = useStore($settingsSaving)
  return (
    <span className={`settings-saving is-${kind}`} role="status">
      <Icon of={ICONS[kind]} />
      <span>{t(`settings.${kind}`)}</span>
    </span>
  )
}

export function WaitingNote() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const saving = useStore($settingsSaving)
  if (saving.kind !== 'waiting') return null
  return (
    <Note tone="warning" icon={CloudAlert}>
      <p>
        <b>{t('settings.waiting')}.</b> {t('settings.waitingText')} {isOnline && errorText(saving.error, t)}
      </p>
      {isOnline && <Button onClick={() => void sendSettings()}>{t('settings.sendNow')}</Button>}
    </Note>
  )
}
