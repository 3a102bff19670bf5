/** The choice of a picture and how far it is sent: of the account, and of a group. */
import { useStore } from '@nanostores/react'
import type { ChangeEvent } from 'react'
import { cancelPicture, choosePicture, type PortraitState } from '../../../stores/account/portrait.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { image } from '../../../ui/icons.ts'

/** A file input that looks like our button and accepts the same file again. */
export function FileButton({ label, isDisabled }: { label: string; isDisabled: boolean }) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file !== undefined) void choosePicture(file)
    event.target.value = ''
  }
  return (
    <label className="button profile-file-button" aria-disabled={isDisabled}>
      <Icon of={image} />
      {label}
      <input type="file" accept="image/*" className="visually-hidden" disabled={isDisabled} onChange={choose} />
    </label>
  )
}

export function Progress({ state }: { state: PortraitState }) {
  const t = useStore($t)
  if (state.kind === 'opening' || state.kind === 'removing') return <p role="status">{t(`profile.${state.kind}`)}</p>
  if (state.kind !== 'sending') return null
  const percent = Math.round(state.share * 100)
  const text = t('profile.sendingPicture', { percent })
  return (
    <div className="profile-picture-sending">
      <p>{text}</p>
      <progress max="100" value={percent} aria-label={text} />
      <Button look="quiet" onClick={cancelPicture}>
        {t('states.cancel')}
      </Button>
    </div>
  )
}
