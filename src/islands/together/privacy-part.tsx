/** The part of the settings on who can find the user and who sees their finished workouts. */
import { useStore } from '@nanostores/react'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $privacy, changePrivacy, loadPrivacy } from '../../stores/together/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'

export function PrivacyPart() {
  const t = useStore($t)
  const state = useStore($privacy)
  useEffect(() => void loadPrivacy(), [])
  if (state.kind === 'loading') return <Skeleton height="8rem" />
  if (state.kind === 'failed') {
    return (
      <Note tone="warning" role="status">
        {t('privacy.failed')}
        <Button look="quiet" icon={RotateCw} onClick={() => void loadPrivacy()}>
          {t('states.retry')}
        </Button>
      </Note>
    )
  }
  return (
    <>
      {(['findByEmail', 'showPlays'] as const).map((name) => (
        <div className="settings-row" key={name}>
          <Switch
            label={t(`privacy.${name}`)}
            hint={t(`privacy.${name}Hint`)}
            isOn={state.privacy[name]}
            onChange={(isOn) => void changePrivacy({ [name]: isOn })}
          />
        </div>
      ))}
    </>
  )
}
