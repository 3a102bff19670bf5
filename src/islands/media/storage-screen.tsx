/** `/st`: what the account stores, and how much space is left. */
import '../../styles/media/storage.css'
import { useStore } from '@nanostores/react'
import {
  CloudAlert,
  ImageIcon,
  ImageUpscale,
  RotateCw,
  WifiOff,
  Eraser,
  Music,
  TriangleAlert,
  Video
} from 'lucide-react'
import { useEffect, useMemo, useState, type CSSProperties } from 'react'
import { errorCode, errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { planName } from '#core/account/plan-name.ts'
import { formatMegabytes } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { bytesOf, filesIn, type StoredFile } from '#core/media/stored-files.ts'
import { MEGABYTE, meterState } from '#core/workout/limits.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t, $locale } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $storage, openStorage, reloadStorage, $deletion } from '../../stores/media/stored-files.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { useArrivalDelay } from '../app/use-arrival-delay.ts'
import { StorageFiles } from './storage-files.tsx'
import { LazyPart } from '../app/lazy-part.tsx'

const loadDeleteFiles = () => import('./delete-files-sheet.tsx').then(({ DeleteFilesSheet }) => DeleteFilesSheet)

const GROUPS = [
  ['videos', Video],
  ['pictures', ImageIcon],
  ['sounds', Music]
] as const

interface UsageProps {
  account: SignedIn
  files: readonly StoredFile[]
}

export function StorageUsage({ account, files }: UsageProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { usage, contract } = account
  const max = contract.limits.maxMediaStorage * MEGABYTE
  const free = Math.max(0, max - usage.mediaBytes)
  const state = meterState(usage.mediaBytes, max)
  const parts = GROUPS.map(([name, icon]) => ({ name, icon, bytes: bytesOf(filesIn(files, name, 0)) }))
  const megabytes = (bytes: number) => formatMegabytes(bytes, locale)
  const used = t('storage.used', {
    used: megabytes(usage.mediaBytes),
    max: new Intl.NumberFormat(locale).format(contract.limits.maxMediaStorage),
    plan: planName(contract.name, t)
  })
  return (
    <>
      <section className="card media-usage" aria-label={t('storage.usage')}>
        <div className="media-usage-head">
          <p className="media-usage-free display numeric">
            {megabytes(free)}
            <small> {t('storage.mbFree')}</small>
          </p>
          <p className="muted numeric">{used}</p>
        </div>
        <div
          className={`media-meter is-${state}`}
          role="meter"
          aria-label={t('storage.title')}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.min(max, usage.mediaBytes)}
          aria-valuetext={used}
        >
          {parts.map(({ name, bytes }) => (
            <i key={name} className={`is-${name}`} style={{ '--v': `${(bytes / max) * 100}%` } as CSSProperties} />
          ))}
        </div>
        <ul className="media-legend numeric">
          {parts.map(({ name, icon, bytes }) => (
            <li key={name} className={`is-${name}`}>
              <Icon of={icon} />
              {t(`storage.${name}`)} <b>{megabytes(bytes)}</b>
            </li>
          ))}
        </ul>
        <Warning state={state} />
      </section>
      <CleanUp files={files} />
    </>
  )
}

function Warning({ state }: { state: ReturnType<typeof meterState> }) {
  const t = useStore($t)
  if (state === 'free') return null
  return (
    <p className="media-warning" role="status">
      <Icon of={TriangleAlert} />
      <span>
        {t(`storage.${state}`)}{' '}
        <a className="inline-link" href={pathTo('account')}>
          {t('storage.plans')}
        </a>
      </span>
    </p>
  )
}

function CleanUp({ files }: { files: readonly StoredFile[] }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const deletion = useStore($deletion)
  const [now] = useState(() => Date.now())
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const unused = useMemo(() => filesIn(files, 'unused', now), [files, now])
  return (
    <section className="card media-clean" aria-labelledby="media-clean">
      <h2 id="media-clean" tabIndex={-1}>
        {t('storage.cleanUp')}
      </h2>
      <p>{unused.length === 0 ? t('storage.allUsed') : t('storage.unusedCount', { count: unused.length })}</p>
      {unused.length > 0 && (
        <Button icon={Eraser} disabled={!isOnline || deletion.kind === 'running'} onClick={() => setAsking(true)}>
          {t('storage.deleteUnused', { size: formatBytes(bytesOf(unused), locale) })}
        </Button>
      )}
      {isAsking && (
        <LazyPart
          load={loadDeleteFiles}
          props={{ files: unused, focusAfter: 'media-clean', onClose: close }}
          onFail={close}
          isAsked
        />
      )}
    </section>
  )
}

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
  // Retries a failed read when the network returns.
  const isLost = isOnline && state.kind === 'failed' && ['offline', 'unreachable'].includes(errorCode(state.error))
  useEffect(() => {
    if (isLost) void reloadStorage()
    // Runs once each time the network returns.
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
