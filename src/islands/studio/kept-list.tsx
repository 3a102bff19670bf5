import { useStore } from '@nanostores/react'
import { Pencil, Play, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatClock, formatDate, formatPercent } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { notify } from '../../stores/app/notices.ts'
import { $ownVideos, deleteVideo, loadVideos, saveVideo } from '../../stores/studio/own-videos.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { focusIfLost } from '../app/frame/focus-heading.ts'
import { Later } from '../app/later.tsx'
import { QuestionSheet } from '../app/question-sheet.tsx'

const loadMake = () => import('./video-workout-sheet.tsx').then((file) => file.VideoWorkoutSheet)
const loadSendings = () => import('./sending-list.tsx').then((file) => file.SendingList)
const loadWatch = () => import('./watch-sheet.tsx').then((file) => file.WatchSheet)

const noSendings = () => undefined
const SENDINGS_AFTER_MS = 1000

/** What was recorded here, also what a crash ended. */
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
      <Later load={loadSendings} props={{ headingId }} onFail={noSendings} afterMs={SENDINGS_AFTER_MS} />
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
        <Later load={loadWatch} props={{ video: watched, userId, onClose: endWatching }} onFail={endWatching} isAsked />
      )}
      {made !== null && (
        <Later load={loadMake} props={{ video: made, onClose: endMaking }} onFail={endMaking} isAsked />
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
