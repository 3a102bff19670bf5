/** `/addWorkout/{id?}`. */
import '../../styles/editor/editor.css'
import { useStore } from '@nanostores/react'
import { ChevronLeft, CircleAlert, ListChecks, Play, Plus, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText, isWorthRetrying } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { hasMasterVideo } from '#core/workout/workout.ts'
import { slotsOf } from '#core/editor/editing.ts'
import { publish, saveChanges } from '../../stores/editor/editor-save.ts'
import {
  $announcement,
  $content,
  $editor,
  $isComparing,
  $isDraftKept,
  $openSlot,
  $pasted,
  $restoredFrom,
  $save,
  $view,
  $workout,
  $canRedo,
  $canUndo,
  $chosen,
  startChoosing,
  stopChoosing
} from '../../stores/editor/editor-state.ts'
import { leaveFilesOut, startEditor, redoChange, undoChange } from '../../stores/editor/editor.ts'
import { openEditor } from '../../stores/editor/editor-open.ts'
import { $t } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { AboutSection } from './about-section.tsx'
import { ExerciseList } from './exercise-list.tsx'
import { keepTypingInView } from './keep-in-view.ts'
import { onRefused, playFrom } from './play-from.ts'
import { SaveStatus } from './save-state.tsx'
import { SummaryCard } from './summary-card.tsx'
import { useClip } from './clip/use-clip.ts'
import { openNew } from './rows.ts'

/** Undoes with Ctrl+Z or Cmd+Z and redoes with Shift or with Y, in every field except those with `data-own-undo`. */
function onKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
  const { target } = event
  if (target instanceof Element && target.closest('[data-own-undo], dialog') !== null) return
  event.preventDefault()
  // A focused field shows the restored value only after it drops its own text.
  if (target instanceof HTMLInputElement) target.blur()
  if (key === 'y' || event.shiftKey) redoChange()
  else undoChange()
  if (target instanceof HTMLElement && target.isConnected) target.focus()
}

/** Position of the open row, or of the first one. */
function openPosition(): number {
  const content = $content.get()
  const position = content === null ? -1 : slotsOf(content).findIndex((slot) => slot.key === $openSlot.get())
  return Math.max(0, position)
}

/** Undo, redo, select, play and add. On phones they form a bar at the bottom, in place of the navigation. */
export function Tools() {
  const t = useStore($t)
  const canUndo = useStore($canUndo)
  const canRedo = useStore($canRedo)
  const isChoosing = useStore($chosen) !== null
  useClip()
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="editor-tools" role="group" aria-label={t('editor.tools')}>
      <IconButton icon={Undo2} label={t('editor.undo')} disabled={!canUndo} onClick={undoChange} />
      <IconButton icon={Redo2} label={t('editor.redo')} disabled={!canRedo} onClick={redoChange} />
      <IconButton
        icon={ListChecks}
        label={t('editor.chooseSeveral')}
        aria-pressed={isChoosing}
        onClick={() => (isChoosing ? stopChoosing() : startChoosing())}
      />
      <IconButton icon={Play} label={t('editor.play')} onClick={() => void playFrom(openPosition())} />
      <Button look="primary" icon={Plus} onClick={() => void openNew((rows) => rows.addExercise())}>
        {t('editor.addShort')}
      </Button>
    </div>
  )
}

const loadNotes = () => import('./notes.tsx').then((file) => file.EditorNotes)
const loadMerge = () => import('./merge/merge-dialog.tsx').then(({ MergeDialog }) => MergeDialog)
const loadHelp = () => import('./text-view/parts.tsx').then(({ NotationHelp }) => NotationHelp)
const loadPasteSheet = () => import('./text-view/parts.tsx').then(({ PasteSheet }) => PasteSheet)

const loadCards = () => import('./side-cards.tsx').then(({ SideCards }) => SideCards)

/** Milliseconds. Listening must not slow down the first screen. */
const LISTEN_AFTER_MS = 1500

function stayFresh(): () => void {
  let stop: () => void = () => undefined
  const begin = async () => {
    const fresh = await import('../../stores/editor/editor-fresh.ts').catch(() => null)
    if (fresh !== null && !isOver) stop = fresh.keepFresh()
  }
  let isOver = false
  const timer = setTimeout(() => void begin(), LISTEN_AFTER_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}

export function EditorScreen() {
  const t = useStore($t)
  const editor = useStore($editor)
  const isNew = (useStore($workout)?.version ?? null) === null
  useEffect(startEditor, [])
  useEffect(stayFresh, [])
  useEffect(keepTypingInView, [])
  const [areNotesLost, setNotesLost] = useState(false)
  const isOpen = editor.kind === 'open'
  return (
    <AppFrame
      title={t(isNew ? 'editor.titleNew' : 'editor.titleEdit')}
      className="editor-screen"
      hasOfflineNote={areNotesLost}
      lead={
        <a
          className="icon-button editor-back"
          href={pathTo('workoutList', { tab: 'my' })}
          aria-label={t('editor.back')}
        >
          <Icon of={ChevronLeft} />
        </a>
      }
      actions={
        isOpen && (
          <>
            <SaveStatus onRefused={onRefused} />
            <Tools />
          </>
        )
      }
    >
      {isOpen ? (
        <OpenEditor onNotes={setNotesLost} />
      ) : editor.kind === 'failed' ? (
        <Failed error={editor.error} />
      ) : (
        <Waiting />
      )}
      <Announcer />
    </AppFrame>
  )
}

const endComparing = (): void => $isComparing.set(false)

function OpenEditor({ onNotes }: { onNotes: (areLost: boolean) => void }) {
  const content = useStore($content)
  const openSlot = useStore($openSlot)
  const workout = useStore($workout)
  const view = useStore($view)
  const pasted = useStore($pasted)
  const isComparing = useStore($isComparing)
  if (content === null || workout === null) return null
  const { name, sport, level, description, language, trainer, timerMode, imageUrl, musicUrl } = content
  const exercises = content.exercises.length
  return (
    <>
      <Notes onLost={onNotes} />
      <SummaryCard content={content} openSlot={openSlot} />
      <AboutSection
        name={name}
        sport={sport}
        level={level}
        description={description}
        language={language}
        trainer={trainer}
        timerMode={timerMode}
      />
      <ExerciseList content={content} />
      {pasted !== null && <LazyPart load={loadPasteSheet} props={pasted} onFail={() => $pasted.set(null)} isAsked />}
      {isComparing && <LazyPart load={loadMerge} props={{}} onFail={endComparing} isAsked />}
      <aside className="editor-side">
        {view === 'text' && <LazyPart load={loadHelp} props={{}} onFail={() => undefined} />}
        <LazyPart
          load={loadCards}
          props={{
            exercises,
            imageUrl,
            musicUrl,
            isVideo: hasMasterVideo(content),
            workout,
            name,
            publish,
            leaveOut: leaveFilesOut,
            save: saveChanges,
            onRefused
          }}
          onFail={() => undefined}
        />
      </aside>
    </>
  )
}

/** Loads the notes only if there is one to show. If they cannot be loaded, the frame shows the most important one. */
function Notes({ onLost }: { onLost: (areLost: boolean) => void }) {
  const isOnline = useStore($isOnline)
  const isKept = useStore($isDraftKept)
  const isRestored = useStore($restoredFrom) !== null
  const { kind } = useStore($save)
  const account = accountOf(useStore($session))
  const isNew = useStore($workout)?.version === null
  const isFull = isNew && account !== null && account.usage.workouts >= account.contract.limits.maxWorkouts
  const isQuiet = isOnline && isKept && !isRestored && !isFull && !['conflict', 'failed', 'limit'].includes(kind)
  useEffect(() => {
    if (isQuiet) onLost(false)
  }, [isQuiet, onLost])
  if (isQuiet) return <div className="editor-notes" />
  return (
    <LazyPart load={loadNotes} props={{}} onFail={() => onLost(true)}>
      <div className="editor-notes" />
    </LazyPart>
  )
}

function Announcer() {
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {useStore($announcement)}
    </p>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  return (
    <Empty role="alert" icon={CircleAlert} title={t('editor.loadFailed')} text={errorText(error, t)}>
      {isWorthRetrying(error) && (
        <Button look="primary" onClick={() => void openEditor()}>
          {t('states.retry')}
        </Button>
      )}
      <ButtonLink href={pathTo('workoutList', { tab: 'my' })}>{t('editor.toList')}</ButtonLink>
    </Empty>
  )
}

function Waiting() {
  const t = useStore($t)
  if (!useSkeletonDelay(true)) return null
  return (
    <Loading label={t('states.loading')} className="stack editor-loading">
      <Skeleton height="3rem" />
      <Skeleton height="6rem" />
      <Skeleton height="4rem" />
      <Skeleton height="4rem" />
      <Skeleton height="4rem" />
    </Loading>
  )
}
