import '../../styles/studio/chapter-groups.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $said, markHere } from '../../stores/studio/edit-actions.ts'
import { readParts } from '../../stores/studio/video-parts.ts'
import { togglePlay } from '../../stores/studio/studio-player.ts'
import { startAgain } from '../../stores/studio/studio.ts'
import { $isKept, $isRestored, redoEdit, undoEdit, type StudioVideo } from '../../stores/studio/studio-state.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Later } from '../app/later.tsx'
import { ChapterCard } from './chapter-card.tsx'
import { ChapterList } from './chapter-list.tsx'
import { StudioTimeline } from './studio-timeline.tsx'
import { VideoView } from './studio-video.tsx'

const loadPaste = () => import('./paste-chapters.tsx').then((file) => file.PasteChapters)

const loadRepeat = () => import('./repeat-chapters.tsx').then((file) => file.RepeatChapters)

/** Over the studio there may be a player, which has keys of its own. */
const ownsKeys = (target: EventTarget | null): boolean =>
  document.body.classList.contains('player-backdrop') ||
  (target instanceof Element && target.closest('input, textarea, select, dialog') !== null)

function onKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase()
  if (event.altKey || ownsKeys(event.target)) return
  const isCommand = event.ctrlKey || event.metaKey
  const run = isCommand
    ? key === 'z'
      ? event.shiftKey
        ? redoEdit
        : undoEdit
      : key === 'y'
        ? redoEdit
        : null
    : key === 'm' && !event.repeat
      ? markHere
      : key === 'k' && !event.repeat
        ? togglePlay
        : null
  if (run === null) return
  event.preventDefault()
  run()
}

export function OpenStudio({ video }: { video: StudioVideo }) {
  const [isPasting, setPasting] = useState(false)
  const [repeating, setRepeating] = useState<number | null>(null)
  const said = useStore($said)
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  // What is read out of the video comes after it can be used.
  useEffect(() => readParts(video), [video])
  const close = () => setPasting(false)
  const endRepeating = () => setRepeating(null)
  return (
    <>
      <StudioNotes video={video} />
      <VideoView video={video} />
      <StudioTimeline seconds={video.seconds} />
      <ChapterCard canTrim={video.kind === 'own'} onRepeat={setRepeating} />
      <ChapterList onPaste={() => setPasting(true)} onRepeat={setRepeating} />
      {isPasting && <Later load={loadPaste} props={{ onClose: close }} onFail={close} isAsked />}
      {repeating !== null && (
        <Later load={loadRepeat} props={{ n: repeating, onClose: endRepeating }} onFail={endRepeating} isAsked />
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function StudioNotes({ video }: { video: StudioVideo }) {
  const t = useStore($t)
  const isKept = useStore($isKept)
  const isRestored = useStore($isRestored)
  // What is not on the device is lost with this page, so the browser asks before it goes.
  useEffect(() => {
    if (isKept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isKept])
  if (isKept && !isRestored) return null
  return (
    <div className="stack tight studio-notes">
      {!isKept && (
        <Note tone="warning" role="alert">
          <p>{t('studio.notKept')}</p>
        </Note>
      )}
      {isRestored && (
        <Note>
          <p>{t('studio.restored')}</p>
          <Button look="quiet" onClick={() => void startAgain(video)}>
            {t('studio.startAgain')}
          </Button>
        </Note>
      )}
    </div>
  )
}
