import { useStore } from '@nanostores/react'
import { errorText } from '#core/app/errors.ts'
import type { Login } from '#core/account/login.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $portrait, cancelPicture, removePicture, sendPicture } from '../../../stores/account/portrait.ts'
import { Button } from '../../../ui/button.tsx'
import { trash2 } from '../../../ui/icons.ts'
import { Note } from '../../../ui/note.tsx'
import { Avatar } from '../../app/frame/avatar.tsx'
import { focusHeading } from '../../app/frame/focus-heading.ts'
import { Later } from '../../player/later.tsx'
import { FileButton, Progress } from './picture-parts.tsx'

const loadCrop = () => import('./crop-sheet.tsx').then(({ CropSheet }) => CropSheet)

/** The file is uploaded only after its part is chosen. */
export function PictureCard({ login }: { login: Login }) {
  const t = useStore($t)
  const state = useStore($portrait)
  const isOnline = useStore($isOnline)
  const isBusy = state.kind === 'sending' || state.kind === 'removing' || state.kind === 'opening'
  const hasPicture = login.imageUrl !== ''
  const remove = () => void removePicture().then(() => focusHeading('picture-title'))
  return (
    <section className="card profile-picture" aria-labelledby="picture-title">
      <Avatar login={login} size="6.5rem" />
      <div className="stack tight">
        <h2 id="picture-title" tabIndex={-1}>
          {t('profile.picture')}
        </h2>
        <p className="muted">{t('profile.pictureText')}</p>
        {state.kind === 'failed' && (
          <Note tone="negative" role="alert">
            <p>{errorText(state.error, t)}</p>
            {state.again !== null && <Button onClick={() => void sendPicture()}>{t('states.retry')}</Button>}
          </Note>
        )}
        <Progress state={state} />
        <div className="row wrap">
          <FileButton
            isDisabled={isBusy || !isOnline}
            label={t(hasPicture ? 'profile.chooseOther' : 'profile.choose')}
          />
          {hasPicture && (
            <Button icon={trash2} disabled={isBusy || !isOnline} onClick={remove}>
              {t('profile.remove')}
            </Button>
          )}
        </div>
        {!isOnline && <p className="muted profile-small">{t('profile.offline')}</p>}
      </div>
      {state.kind === 'choosing' && (
        <Later load={loadCrop} props={{ picture: state.picture, crop: state.crop }} onFail={cancelPicture} isAsked />
      )}
    </section>
  )
}
