/** `/account`: the plan, its usage, devices, export and deletion. */
import '../../styles/editor/limit.css'
import '../../styles/account/account.css'
import { useStore } from '@nanostores/react'
import { CircleCheck, Settings, UserRound, Download, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { can } from '#core/account/can.ts'
import { pathTo } from '#core/app/routes.ts'
import { aiMadeToday } from '#core/account/login.ts'
import { formatMegabytes } from '#core/app/format.ts'
import { MEGABYTE, meterState } from '#core/workout/limits.ts'
import { $ended, startAccountPage, endAccount } from '../../stores/account/account-page.ts'
import { $locale, $t, loadTexts } from '../../stores/app/locale.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { ButtonLink, Button } from '../../ui/button.tsx'
import { Skeleton, Loading } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Avatar } from '../app/frame/avatar.tsx'
import { Comparison } from '../editor/limit-reached/comparison.tsx'
import { Note, Empty } from '../../ui/note.tsx'
import { $isOnline } from '../../stores/app/network.ts'
import { LazyPart } from '../app/lazy-part.tsx'
import { DevicesCard } from './devices-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'

interface MeterRow {
  name: 'workouts' | 'masterVideos' | 'storage' | 'friends' | 'groups' | 'ai'
  used: number
  max: number
}

/** Shows meters for limits that fill up and plain figures for limits per file or workout. */
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

const loadDeleteSheet = () => import('./delete-sheet.tsx').then((file) => file.DeleteSheet)

/** Deletion needs the server, so it is disabled while offline. */
export function DataCard({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const ask = () => {
    endAccount.reset()
    setAsked(true)
  }
  return (
    <section className="card stack tight" aria-labelledby="data-title">
      <h2 id="data-title">{t('account.data')}</h2>
      <p className="muted">{t('account.exportText')}</p>
      <div className="row wrap">
        <ButtonLink icon={Download} href={pathTo('export')}>
          {t('export.title')}
        </ButtonLink>
      </div>
      <hr />
      <p className="muted">{t('account.deleteText')}</p>
      {!isOnline && <p>{t('account.deleteOffline')}</p>}
      <div className="row wrap">
        <Button icon={Trash2} className="account-delete" disabled={!isOnline} onClick={ask}>
          {t('account.delete')}
        </Button>
      </div>
      {isAsked && <LazyPart load={loadDeleteSheet} props={{ account, onClose: close }} onFail={close} isAsked />}
    </section>
  )
}

type Part = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; Section: ComponentType }

const loadSection = () =>
  Promise.all([import('../admin/admin-section.tsx'), loadTexts(['admin'])]).then(([{ AdminSection }]) => AdminSection)

/** Loads the admin section for admins only, so that the page stays small for everyone else. */
export function AdminPart({ load = loadSection }: { load?: () => Promise<ComponentType> }) {
  const t = useStore($t)
  const [part, setPart] = useState<Part>({ kind: 'loading' })
  const isLoading = part.kind === 'loading'
  // A failed download is reported and can be tried again.
  useEffect(() => {
    if (!isLoading) return
    load().then(
      (Section) => setPart({ kind: 'ready', Section }),
      () => setPart({ kind: 'failed' })
    )
  }, [isLoading, load])
  if (part.kind === 'ready') return <part.Section />
  if (part.kind === 'failed') {
    return (
      <Note tone="negative" role="alert">
        <p>{t('account.adminFailed')}</p>
        <Button onClick={() => setPart({ kind: 'loading' })}>{t('states.retry')}</Button>
      </Note>
    )
  }
  return (
    <Loading label={t('states.loading')}>
      <Skeleton height="12rem" />
    </Loading>
  )
}

export function AccountScreen() {
  const t = useStore($t)
  const ended = useStore($ended)
  useEffect(startAccountPage, [])
  return (
    <AppFrame title={t('account.title')} className="account-screen" isMain>
      {ended === null ? (
        <AccountGate skeleton={<Shapes />}>{(account) => <Content account={account} />}</AccountGate>
      ) : (
        <Ended how={ended} />
      )}
    </AppFrame>
  )
}

function Content({ account }: { account: SignedIn }) {
  const t = useStore($t)
  return (
    <>
      <div className="account-main">
        <Who account={account} />
        <UsageCard account={account} />
        <DevicesCard />
      </div>
      <div className="account-side">
        <section aria-labelledby="plan-title" className="stack tight">
          <h2 id="plan-title">{t('account.plan')}</h2>
          <Comparison account={account} hasBase />
        </section>
        <DataCard account={account} />
      </div>
      {can(account.login.isAdmin ? 'admin' : 'user', 'list', 'account') && <AdminPart />}
    </>
  )
}

function Who({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const { login } = account
  return (
    <section className="card account-who" aria-label={login.fullName}>
      <Avatar login={login} size="4.5rem" />
      <p>
        <b className="display">{login.fullName}</b>
        <span className="muted">{login.email}</span>
      </p>
      <div className="row wrap">
        <ButtonLink icon={UserRound} href={pathTo('profile')}>
          {t('nav.profile')}
        </ButtonLink>
        <ButtonLink icon={Settings} href={pathTo('settings')}>
          {t('nav.settings')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** The page stays after the deletion to confirm it. */
function Ended({ how }: { how: 'deleted' | 'deleting' }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const name = how === 'deleted' ? 'gone' : 'going'
  return (
    <Empty title={t(`account.${name}Title`)} text={t(`account.${name}Text`)} icon={CircleCheck} role="status">
      <ButtonLink look="primary" href={pathTo('home', {}, locale)}>
        {t('account.toStart')}
      </ButtonLink>
    </Empty>
  )
}

function Shapes() {
  return (
    <>
      <Skeleton height="7rem" />
      <Skeleton height="20rem" />
      <Skeleton height="12rem" />
    </>
  )
}
