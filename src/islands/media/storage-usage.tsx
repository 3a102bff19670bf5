import { useStore } from '@nanostores/react'
import { Eraser, ImageIcon, Music, TriangleAlert, Video } from 'lucide-react'
import { useMemo, useState, type CSSProperties } from 'react'
import { planName } from '#core/account/plan-name.ts'
import { formatMegabytes } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { pathTo } from '#core/app/routes.ts'
import { bytesOf, filesIn, type StoredFile } from '#core/media/stored-files.ts'
import { MEGABYTE, meterState } from '#core/workout/limits.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $deletion } from '../../stores/media/stored-files.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Later } from '../app/later.tsx'

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
        <Later
          load={loadDeleteFiles}
          props={{ files: unused, focusAfter: 'media-clean', onClose: close }}
          onFail={close}
          isAsked
        />
      )}
    </section>
  )
}
