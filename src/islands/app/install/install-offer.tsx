/** On the done screen, once: the app can stay on this device. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $installWay, declineInstall, install, isOffered } from '../../../stores/app/install.ts'
import { $t } from '../../../stores/app/locale.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { x } from '../../../ui/icons.ts'
import { STEPS } from './steps.ts'

export function InstallOffer() {
  const t = useStore($t)
  const way = useStore($installWay)
  const [isOpen, setOpen] = useState(isOffered)
  const [isDone, setDone] = useState(false)
  const close = () => {
    declineInstall()
    setOpen(false)
  }
  const start = () =>
    void install().then((isInstalled) => {
      setDone(isInstalled)
      setOpen(isInstalled)
    })
  if (!isOpen || (way === null && !isDone)) return null
  return (
    <aside className="install-offer" aria-label={t('install.title')}>
      <p role="status">
        {isDone ? t('install.installed') : <b>{t('install.offer')}</b>}
        {!isDone && way !== null && way !== 'prompt' && <span>{t(STEPS[way])}</span>}
      </p>
      {way === 'prompt' && (
        <button type="button" className="button" onClick={start}>
          {t('install.install')}
        </button>
      )}
      <IconButton icon={x} label={isDone ? t('states.close') : t('install.notNow')} onClick={close} />
    </aside>
  )
}
