/** Chooses a picture for an account or a group, and shows the upload. */
import { useStore } from '@nanostores/react'
import { ImageIcon, Trash2 } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { errorText } from '#core/app/errors.ts'
import {
  $portrait,
  cancelPicture,
  choosePicture,
  removePicture,
  sendPicture,
  type PortraitState
} from '../../../stores/account/portrait.ts'
import { formatPercent } from '#core/app/format.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { focusHeading } from '../../app/frame/focus-heading.ts'
import { LazyPart } from '../../app/lazy-part.tsx'

const loadCrop = () => import('./crop-sheet.tsx').then(({ CropSheet }) => CropSheet)

/** A file input that looks like our button and accepts the same file again. */
export function FileButton({ label, isDisabled }: { label: string; isDisabled: boolean }) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file !== undefined) void choosePicture(file)
    event.target.value = ''
  }
  return (
    <label className="button profile-file-button" aria-disabled={isDisabled}>
      <Icon of={ImageIcon} />
      {label}
      <input type="file" accept="image/*" className="visually-hidden" disabled={isDisabled} onChange={choose} />
    </label>
  )
}

function Progress({ state }: { state: PortraitState }) {
  const t = useStore($t)
  const locale = useStore($locale)
  if (state.kind === 'opening' || state.kind === 'removing') return <p role="status">{t(`profile.${state.kind}`)}</p>
  if (state.kind !== 'sending') return null
  const text = t('profile.sendingPicture', { percent: formatPercent(state.share, locale) })
  return (
    <div className="profile-picture-sending">
      <p>{text}</p>
      <progress value={state.share} aria-label={text} />
      <Button look="quiet" onClick={cancelPicture}>
        {t('states.cancel')}
      </Button>
    </div>
  )
}

/** Needs a heading with the id `picture-title`, which gets the focus when the picture is removed. */
export function PictureChoice({ hasPicture, isOff = false }: { hasPicture: boolean; isOff?: boolean }) {
  const t = useStore($t)
  const state = useStore($portrait)
  const isDisabled = isOff || state.kind === 'sending' || state.kind === 'removing' || state.kind === 'opening'
  const remove = () => void removePicture().then(() => focusHeading('picture-title'))
  return (
    <>
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <p>{errorText(state.error, t)}</p>
          {state.again !== null && <Button onClick={() => void sendPicture()}>{t('states.retry')}</Button>}
        </Note>
      )}
      <Progress state={state} />
      <div className="row wrap">
        <FileButton isDisabled={isDisabled} label={t(hasPicture ? 'profile.chooseOther' : 'profile.choose')} />
        {hasPicture && (
          <Button icon={Trash2} disabled={isDisabled} onClick={remove}>
            {t('profile.remove')}
          </Button>
        )}
      </div>
      {state.kind === 'choosing' && (
        <LazyPart load={loadCrop} props={{ picture: state.picture, crop: state.crop }} onFail={cancelPicture} isAsked />
      )}
    </>
  )
}
