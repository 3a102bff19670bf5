/** `/createMastervideo`: records a workout, and shows what is recorded. */
import '../../styles/studio/filming.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { MEGABYTE } from '#core/workout/limits.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t, $locale } from '../../stores/app/locale.ts'
import { $filming, leaveFilming, openChapters, recordsForAll, startCamera } from '../../stores/studio/filming.ts'
import { loadVideos, $free } from '../../stores/studio/own-videos.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Later } from '../app/later.tsx'
import { Video } from 'lucide-react'
import { formatMinutes } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { planVideo, PLANNED_MINUTES, type VideoPlan, type PlannedMinutes } from '#core/studio/video-plan.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { KeptList } from './kept-list.tsx'

type Minutes = `${PlannedMinutes}`

const longestWhole = (limitBytes: number, free: number | null): Minutes =>
  `${PLANNED_MINUTES.findLast((count) => planVideo(count, limitBytes, free).isWhole) ?? PLANNED_MINUTES[0]}`

export function FilmingSetup({ limitBytes }: { limitBytes: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($filming)
  const free = useStore($free)
  const [chosen, setMinutes] = useState<Minutes | null>(null)
  const minutes = chosen ?? longestWhole(limitBytes, free)
  const plan = planVideo(Number(minutes), limitBytes, free)
  const options = PLANNED_MINUTES.map((count) => ({
    value: `${count}` as const,
    label: formatMinutes(count * 60, locale, 'long')
  }))
  return (
    <section className="card stack">
      <p>{t('filming.lead')}</p>
      <Ended />
      <Field label={t('filming.length')} hint={<PlanText plan={plan} limitBytes={limitBytes} />}>
        {(control) => <Select {...control} value={minutes} options={options} onChange={setMinutes} />}
      </Field>
      {!recordsForAll() && (
        <Note>
          <p>{t('filming.notForAll')}</p>
        </Note>
      )}
      <p>
        <Button look="primary" icon={Video} disabled={state.kind === 'opening'} onClick={() => void startCamera(plan)}>
          {t('filming.open')}
        </Button>
      </p>
      <p className="muted">{t('filming.keys')}</p>
      <p role="status">{state.kind === 'opening' && t('filming.opening')}</p>
      <p>
        <a href={pathTo('cameraTest')}>{t('filming.test')}</a>
      </p>
    </section>
  )
}

/** Why the camera does not open, or why the last recording ended. */
function Ended() {
  const t = useStore($t)
  const state = useStore($filming)
  if (state.kind === 'off' && state.problem !== null)
    return (
      <Note tone="warning" role="alert">
        <p>{t(`filming.problem-${state.problem}`)}</p>
      </Note>
    )
  if (state.kind !== 'done') return null
  if (state.end === 'asked')
    return (
      <Note tone="positive" role="status">
        <p>{t('filming.done')}</p>
      </Note>
    )
  return (
    <Note tone="warning" role="alert">
      <p>
        {t(`filming.problem-${state.end}`)} {t('filming.keptSoFar')}
      </p>
    </Note>
  )
}

function PlanText({ plan, limitBytes }: { plan: VideoPlan; limitBytes: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const time = formatMinutes(plan.seconds, locale)
  const size = formatBytes(plan.maxBytes, locale)
  return (
    <>
      {t(plan.isWhole ? 'filming.plan' : 'filming.planShort', { height: plan.height, time, size })}
      {plan.maxBytes < limitBytes && ` ${t('filming.planDevice')}`}
    </>
  )
}

const loadStage = () => import('./filming-stage.tsx').then((file) => file.FilmingStage)

export function FilmingScreen() {
  const t = useStore($t)
  return (
    <AppFrame title={t('filming.title')} className="studio-filming" hasOfflineNote={false}>
      <AccountGate skeleton={<Skeleton height="20rem" />}>{(account) => <Content account={account} />}</AccountGate>
    </AppFrame>
  )
}

function Content({ account }: { account: SignedIn }) {
  const { userId } = account.login
  const filming = useStore($filming)
  const { kind } = filming
  const isOpen = kind === 'ready' || kind === 'counting' || kind === 'filming'
  // Anew when a video ends, because it is one of them then.
  useEffect(() => {
    if (kind === 'off' || kind === 'done') void loadVideos(userId)
  }, [userId, kind])
  // Its chapters come next. What ended otherwise is said here first.
  const finished = filming.kind === 'done' && filming.end === 'asked' ? filming.video.id : null
  useEffect(() => {
    if (finished !== null) openChapters(finished)
  }, [finished])
  useEffect(() => leaveFilming, [])
  return (
    <>
      <FilmingSetup limitBytes={account.contract.limits.maxMastervideoSize * MEGABYTE} />
      <KeptList userId={userId} />
      {isOpen && (
        <Later load={loadStage} props={{ userId }} onFail={leaveFilming} isAsked>
          <Skeleton height="20rem" />
        </Later>
      )}
    </>
  )
}
