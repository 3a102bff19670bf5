import { useStore } from '@nanostores/react'
import { Clapperboard, Upload, Video } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatClock, formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $ownVideos } from '../../stores/studio/own-videos.ts'
import { chooseVideo, takeVideo } from '../../stores/studio/studio.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { openingText } from './opening-text.ts'

interface StudioChoiceProps {
  userId: string
  problem: unknown
}

export function StudioChoice({ userId, problem }: StudioChoiceProps) {
  const t = useStore($t)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file !== undefined) void takeVideo(userId, file)
  }
  // A file that is dropped beside the card would replace the page.
  useEffect(() => {
    const own = new AbortController()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) void takeVideo(userId, file)
    }
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal: own.signal })
    document.addEventListener('drop', drop, { signal: own.signal })
    return () => own.abort()
  }, [userId])
  return (
    <>
      <section className="card stack studio-choice">
        <Icon of={Clapperboard} />
        <h2>{t('studio.choose')}</h2>
        <p>{t('studio.lead')}</p>
        {problem !== null && (
          <Note tone="negative" role="alert">
            <p>{openingText(problem, t)}</p>
          </Note>
        )}
        <div className="row wrap">
          <Button look="primary" icon={Upload} onClick={() => input.current?.click()}>
            {t('studio.pick')}
          </Button>
          <ButtonLink icon={Video} href={pathTo('createMasterVideo')}>
            {t('studio.record')}
          </ButtonLink>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="video/*"
          aria-label={t('studio.pick')}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
        <p className="muted">{t('studio.drop')}</p>
      </section>
      <OwnVideos userId={userId} />
    </>
  )
}

function OwnVideos({ userId }: { userId: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($ownVideos)
  if (state.kind !== 'ready' || state.videos.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('studio.own')}</h2>
      <ul className="stack tight studio-own">
        {state.videos.map(({ id, name, seconds, startedAt }) => (
          <li key={id}>
            <button type="button" className="card" onClick={() => chooseVideo(userId, id)}>
              <b>{name}</b>
              <span className="muted numeric">
                {formatDate(startedAt, locale, { dateStyle: 'medium', timeStyle: 'short' })}
                {seconds !== null && ` · ${formatClock(seconds)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
