/** `/st`: what the account stores, and how much room is left. */
import '../../styles/media/storage.css'
import { useStore } from '@nanostores/react'
import { CloudAlert, ImageIcon, ImageUpscale, RotateCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { errorCode, errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $storage, openStorage, reloadStorage } from '../../stores/media/stored-files.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { useArrivalDelay } from '../app/use-arrival-delay.ts'
import { StorageFiles } from './storage-files.tsx'
import { StorageUsage } from './storage-usage.tsx'

export function StorageScreen() {
  const t = useStore($t)
  const hasFailed = useStore($storage).kind === 'failed'
  const tool = (
    <a className="icon-button" href={pathTo('resize')} aria-label={t('storage.pictureTool')}>
      <Icon of={ImageUpscale} />
    </a>
  )
  return (
    <AppFrame title={t('storage.title')} className="media-storage" actions={tool} hasOfflineNote={!hasFailed}>
      <AccountGate skeleton={<Shapes />}>{(account) => <Content account={account} />}</AccountGate>
    </AppFrame>
  )
}

function Content({ account }: { account: SignedIn }) {
  const { userId } = account.login
  const state = useStore($storage)
  const isOnline = useStore($isOnline)
  // Another account on this device has other files.
  useEffect(() => openStorage(), [userId])
  // What could not be read without a network is read when there is one.
  const isLost = isOnline && state.kind === 'failed' && ['offline', 'unreachable'].includes(errorCode(state.error))
  useEffect(() => {
    if (isLost) void reloadStorage()
    // Once for each time that the network comes back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOnline])
  return (
    <>
      <StorageUsage account={account} files={state.kind === 'ready' ? state.files : []} />
      {state.kind === 'loading' && <Waiting />}
      {state.kind === 'failed' && <Failed error={state.error} />}
      {state.kind === 'ready' && (state.files.length === 0 ? <NoFiles /> : <StorageFiles files={state.files} />)}
    </>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <div className="media-files">
      <Empty title={t('storage.failed')} text={errorText(error, t)} icon={isOnline ? CloudAlert : WifiOff} role="alert">
        <Button look="primary" icon={RotateCw} onClick={() => void reloadStorage()}>
          {t('states.retry')}
        </Button>
      </Empty>
    </div>
  )
}

function NoFiles() {
  const t = useStore($t)
  return (
    <div className="media-files">
      <Empty title={t('storage.empty')} text={t('storage.emptyText')} icon={ImageIcon}>
        <ButtonLink look="primary" icon={ImageUpscale} href={pathTo('resize')}>
          {t('storage.pictureTool')}
        </ButtonLink>
      </Empty>
    </div>
  )
}

function Waiting() {
  const t = useStore($t)
  if (!useSkeletonDelay(true, useArrivalDelay())) return null
  return (
    <Loading label={t('states.loading')} className="media-files">
      <Skeleton height="3rem" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="4.5rem" />
      ))}
    </Loading>
  )
}

function Shapes() {
  return (
    <>
      <Skeleton height="11rem" />
      <Skeleton height="20rem" />
    </>
  )
}
