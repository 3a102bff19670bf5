import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { formatClock, formatDate } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $ownVideos, deleteVideo, loadVideos, openInStudio } from '../../stores/studio/own-videos.ts'
import { Button } from '../../ui/button.tsx'
import { trash2 } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { focusIfLost } from '../app/frame/focus-heading.ts'

/** Videos that are in no workout yet, those that a crash ended, too. */
export function KeptList({ userId }: { userId: string }) {
  const t = useStore($t)
  const state = useStore($ownVideos)
  const headingId = useId()
  const [asked, setAsked] = useState<KeptVideo | null>(null)
  if (state.kind === 'loading') return <Skeleton height="6rem" />
  if (state.kind === 'failed')
    return (
      <Note tone="warning" role="alert">
        <p>{t('filming.listFailed')}</p>
        <Button onClick={() => void loadVideos(userId)}>{t('states.retry')}</Button>
      </Note>
    )
  const close = () => setAsked(null)
  return (
    <section className="stack">
      <h2 id={headingId} tabIndex={-1}>
        {t('filming.own')}
      </h2>
      {state.videos.length === 0 && <p className="muted">{t('filming.ownNone')}</p>}
      <ul className="stack studio-filming-list">
        {state.videos.map((video) => (
          <KeptRow key={video.id} video={video} userId={userId} onDelete={() => setAsked(video)} />
        ))}
      </ul>
      <Sheet
        isOpen={asked !== null}
        onClose={close}
        title={t('filming.deleteTitle', { name: asked?.name ?? '' })}
        closeLabel={t('states.close')}
        actions={
          <>
            <Button onClick={close}>{t('states.cancel')}</Button>
            <Button
              look="danger"
              icon={trash2}
              onClick={() => {
                close()
                if (asked !== null) void deleteVideo(userId, asked.id).then(() => focusIfLost(headingId))
              }}
            >
              {t('filming.delete')}
            </Button>
          </>
        }
      >
        <p>{t('filming.deleteText')}</p>
      </Sheet>
    </section>
  )
}

function KeptRow({ video, userId, onDelete }: { video: KeptVideo; userId: string; onDelete: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
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
      <div className="row wrap">
        <Button look="primary" onClick={() => void openInStudio(userId, video)}>
          {t('filming.openStudio')}
        </Button>
        <Button icon={trash2} onClick={onDelete}>
          {t('filming.delete')}
        </Button>
      </div>
    </li>
  )
}
