/** `/createMastervideo`: records a workout and lists the recordings. */
import '../../styles/studio/filming.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState, useId } from 'react'
import { Video, Pencil, Play, Trash2 } from 'lucide-react'
import { MEGABYTE } from '#core/workout/limits.ts'
import { formatMinutes, formatClock, formatDate, formatPercent } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { planVideo, PLANNED_MINUTES, type VideoPlan, type PlannedMinutes } from '#core/studio/video-plan.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t, $locale } from '../../stores/app/locale.ts'
import { $filming, leaveFilming, openChapters, recordsForAll, startCamera } from '../../stores/studio/filming.ts'
import { loadVideos, $free, $ownVideos, deleteVideo, saveVideo } from '../../stores/studio/own-videos.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../stores/app/notices.ts'
import { focusIfLost } from '../app/frame/focus-heading.ts'
import { QuestionSheet } from '../app/question-sheet.tsx'

const loadMake = () => import('./video-workout-sheet.tsx').then((file) => file.VideoWorkoutSheet)
const loadSendings = () => import('./sending-list.tsx').then((file) => file.SendingList)
const loadWatch = () => import('./watch-sheet.tsx').then((file) => file.WatchSheet)

const noSendings = () => undefined
const SENDINGS_AFTER_MS = 1000

/** Recordings on this device, including interrupted ones. */
export function KeptList({ userId }: { userId: string }) {
  const t = useStore($t)
  const state = useStore($ownVideos)
  const headingId = useId()
  const [asked, setAsked] = useState<KeptVideo | null>(null)
  const [watched, setWatched] = useState<KeptVideo | null>(null)
  const [made, setMade] = useState<KeptVideo | null>(null)
  const endMaking = () => setMade(null)
  if (state.kind === 'loading') return <Skeleton height="6rem" />
  if (state.kind === 'failed')
    return (
      <Note tone="warning" role="alert">
        <p>{t('filming.listFailed')}</p>
        <Button onClick={() => void loadVideos(userId)}>{t('states.retry')}</Button>
      </Note>
    )
  const close = () => setAsked(null)
  const remove = async (id: string) => {
    close()
    if (!(await deleteVideo(userId, id))) notify({ kind: 'warning', text: t('filming.onItsWay') })
    focusIfLost(headingId)
  }
  const endWatching = () => {
    setWatched(null)
    if (watched?.isComplete === false) void loadVideos(userId)
  }
  return (
    <section className="stack">
      <h2 id={headingId} tabIndex={-1}>
        {t('filming.own')}
      </h2>
      <LazyPart load={loadSendings} props={{ headingId }} onFail={noSendings} afterMs={SENDINGS_AFTER_MS} />
      {state.videos.length === 0 && <p className="muted">{t('filming.ownNone')}</p>}
      <ul className="stack studio-filming-list">
        {state.videos.map((video) => (
          <KeptRow
            key={video.id}
            video={video}
            userId={userId}
            onWatch={() => setWatched(video)}
            onMake={() => setMade(video)}
            onDelete={() => setAsked(video)}
          />
        ))}
      </ul>
      {watched !== null && (
        <LazyPart
          load={loadWatch}
          props={{ video: watched, userId, onClose: endWatching }}
          onFail={endWatching}
          isAsked
        />
      )}
      {made !== null && (
        <LazyPart load={loadMake} props={{ video: made, onClose: endMaking }} onFail={endMaking} isAsked />
      )}
      {asked !== null && <DeleteSheet name={asked.name} onClose={close} onDelete={() => void remove(asked.id)} />}
    </section>
  )
}

function DeleteSheet({ name, onClose, onDelete }: { name: string; onClose: () => void; onDelete: () => void }) {
  const t = useStore($t)
  return (
    <QuestionSheet
      title={t('filming.deleteTitle', { name })}
      yes={t('filming.delete')}
      icon={Trash2}
      onYes={onDelete}
      onClose={onClose}
    >
      <p>{t('filming.deleteText')}</p>
    </QuestionSheet>
  )
}

interface KeptRowProps {
  video: KeptVideo
  userId: string
  onWatch: () => void
  onMake: () => void
  onDelete: () => void
}

function KeptRow({ video, userId, onWatch, onMake, onDelete }: KeptRowProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [isLost, setLost] = useState(false)
  const [saved, setSaved] = useState<number | null>(null)
  const save = async () => {
    if (saved !== null) return
    setSaved(0)
    setLost(!(await saveVideo(userId, video, setSaved)))
    setSaved(null)
  }
  const { seconds, marks, bytes, startedAt } = video
  const facts = [
    formatDate(startedAt, locale, { dateStyle: 'medium', timeStyle: 'short' }),
    ...(seconds === null ? [] : [formatClock(seconds)]),
    formatBytes(bytes, locale),
    ...(marks.length === 0 ? [] : [t('filming.chapters', { count: marks.length })])
  ]
  return (
    <li className="card stack tight">
      <h3>{video.name}</h3>
      <p className="muted numeric">{facts.join(' · ')}</p>
      {!video.isComplete && (
        <Note tone="warning">
          <p>{t('filming.unfinished', { time: formatClock(seconds ?? 0) })}</p>
        </Note>
      )}
      {isLost && (
        <Note tone="negative" role="alert">
          <p>{t('filming.unreadable')}</p>
        </Note>
      )}
      <div className="row wrap">
        <Button look="primary" onClick={onMake}>
          {t('filming.make')}
        </Button>
        <ButtonLink icon={Pencil} href={`${pathTo('addWorkoutMaster')}?video=${video.id}`}>
          {t('filming.markChapters')}
        </ButtonLink>
        <Button icon={Play} onClick={onWatch}>
          {t('filming.watch')}
        </Button>
        <Button aria-disabled={saved !== null} onClick={() => void save()}>
          {saved === null ? t('filming.save') : t('filming.saving', { percent: formatPercent(saved, locale) })}
        </Button>
        <Button icon={Trash2} onClick={onDelete}>
          {t('filming.delete')}
        </Button>
      </div>
    </li>
  )
}

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

/** Says why the camera does not open, or why the last recording ended. */
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
  // Reads again when a recording ends, because it joins the list.
  useEffect(() => {
    if (kind === 'off' || kind === 'done') void loadVideos(userId)
  }, [userId, kind])
  // A finished recording continues with its chapters. Any other end is explained here first.
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
        <LazyPart load={loadStage} props={{ userId }} onFail={leaveFilming} isAsked>
          <Skeleton height="20rem" />
        </LazyPart>
      )}
    </>
  )
}
