import { useStore } from '@nanostores/react'
import type { Login } from '#core/account/login.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { Avatar } from '../../app/frame/avatar.tsx'
import { PictureChoice } from './picture-parts.tsx'

/** The file is uploaded only after its part is chosen. */
export function PictureCard({ login }: { login: Login }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <section className="card profile-picture" aria-labelledby="picture-title">
      <Avatar login={login} size="6.5rem" />
      <div className="stack tight">
        <h2 id="picture-title" tabIndex={-1}>
          {t('profile.picture')}
        </h2>
        <p className="muted">{t('profile.pictureText')}</p>
        <PictureChoice hasPicture={login.imageUrl !== ''} isOff={!isOnline} />
        {!isOnline && <p className="muted profile-small">{t('profile.offline')}</p>}
      </div>
    </section>
  )
}
