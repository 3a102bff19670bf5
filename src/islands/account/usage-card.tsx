/** Meters for limits that fill up, plain figures for limits per file or workout. */
import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { aiMadeToday } from '#core/account/login.ts'
import { formatMegabytes } from '#core/app/format.ts'
import { MEGABYTE, meterState } from '#core/workout/limits.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'

interface MeterRow {
  name: 'workouts' | 'masterVideos' | 'storage' | 'friends' | 'groups' | 'ai'
  used: number
  max: number
}

export function UsageCard({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const { usage, contract } = account
  const [now] = useState(() => Date.now())
  const { limits } = contract
  const rows: MeterRow[] = [
    { name: 'workouts', used: usage.workouts, max: limits.maxWorkouts },
    { name: 'masterVideos', used: usage.masterVideos, max: limits.maxMasterVideos },
    { name: 'storage', used: usage.mediaBytes, max: limits.maxMediaStorage * MEGABYTE },
    { name: 'friends', used: usage.friends, max: limits.maxUsers }
  ]
  const hasGroups = limits.groups && limits.maxGroups > 0
  if (hasGroups) rows.push({ name: 'groups', used: usage.groups, max: limits.maxGroups })
  const isFull = rows.some(({ used, max }) => meterState(used, max) === 'full')
  return (
    <section className="card stack" aria-labelledby="usage-title">
      <h2 id="usage-title">{t('account.usage')}</h2>
      {rows.map((row) => (
        <UsageMeter key={row.name} {...row} />
      ))}
      <UsageMeter name="ai" used={aiMadeToday(usage, now)} max={limits.maxAiPerDay} />
      {!hasGroups && <p className="muted">{t('account.noGroups')}</p>}
      {isFull && (
        <p className="account-full">
          <Icon of={TriangleAlert} />
          <span>{t('account.fullText')}</span>
        </p>
      )}
      <Facts account={account} />
    </section>
  )
}

function UsageMeter({ name, used, max }: MeterRow) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = meterState(used, max)
  const isStorage = name === 'storage'
  const count = new Intl.NumberFormat(locale)
  const figures = isStorage
    ? t('account.ofMb', { used: formatMegabytes(used, locale), max: count.format(max / MEGABYTE) })
    : t('account.of', { used: count.format(used), max: count.format(max) })
  const value = state === 'free' ? figures : `${figures}, ${t(`account.${state}`)}`
  return (
    <div className="account-usage-row">
      <Meter label={t(`account.meter_${name}`)} used={used} max={max} value={value} />
      {name === 'workouts' && state === 'full' && (
        <a className="inline-link" href={pathTo('tooManyWorkouts')}>
          {t('account.makeRoom')}
        </a>
      )}
      {isStorage && (
        <a className="inline-link" href={pathTo('st')}>
          {t('account.manageFiles')}
        </a>
      )}
    </div>
  )
}

function Facts({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const { limits } = account.contract
  const megabytes = (count: number) => t('limit.mb', { count })
  const facts = [
    ['exercises', String(limits.maxExercisesPerWorkout)],
    ['sizeImage', megabytes(limits.maxImageSize)],
    ['sizeVideo', megabytes(limits.maxVideoSize)],
    ['sizeMusic', megabytes(limits.maxMusicSize)],
    ['sizeMaster', megabytes(limits.maxMastervideoSize)],
    ['hd', t(limits.hdImages ? 'account.yes' : 'account.no')]
  ] as const
  return (
    <div className="account-usage-facts">
      <h3>{t('account.sizes')}</h3>
      <dl className="account-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`account.${name}`)}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
