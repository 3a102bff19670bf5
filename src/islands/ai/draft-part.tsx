/** An unsaved draft and the conversation about it. */
import '../../styles/ai/draft.css'
import '../../styles/app/figure.css'
import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import type { Draft } from '#core/ai/change-draft.ts'
import { draftSec, linesOf } from '#core/ai/draft-difference.ts'
import { draftTimeline } from '#core/editor/draft.ts'
import { ridgeOf } from '#core/player/segment.ts'
import type { Exercise, Sport } from '#core/workout/workout.ts'
import { $talk, type Talk as TalkState, swapFor, swapsOf, type Swap } from '../../stores/ai/talk.ts'
import { $makeView } from '../../stores/ai/make-form.ts'
import { openInEditor } from '../../stores/ai/open-draft.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Note } from '../../ui/note.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { WorkoutLimitNote } from '../editor/workout-limit-note.tsx'
import { answerText, notFollowed, requestText } from './draft-words.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { ExerciseThumb } from '../exercises/exercise-thumb.tsx'
import { Talk, DraftList } from './draft-talk.tsx'

interface SwapSheetProps {
  exercise: Exercise
  sport: Sport
  language: string
  onClose: () => void
}

/** Exercises that fit in place of another one. */
export function SwapSheet({ exercise, sport, language, onClose }: SwapSheetProps) {
  const t = useStore($t)
  const [swaps, setSwaps] = useState<readonly Swap[] | 'failed' | null>(null)
  const { id } = exercise
  // The library was loaded for the draft, but the language may have changed since.
  useEffect(() => {
    let isGone = false
    swapsOf(id).then(
      (found) => !isGone && setSwaps(found),
      () => !isGone && setSwaps('failed')
    )
    return () => {
      isGone = true
    }
  }, [id])
  const choose = (to: string) => {
    void swapFor(id, to).catch(() => undefined)
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('aiDraft.swapTitle', { name: exercise.name })}
      closeLabel={t('states.close')}
    >
      {swaps === null && <p role="status">{t('states.loading')}</p>}
      {swaps === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(new UserFacingError('unreachable'), t)}
        </Note>
      )}
      {Array.isArray(swaps) && swaps.length === 0 && <p role="status">{t('aiDraft.swapNone')}</p>}
      {Array.isArray(swaps) && (
        <ul className="draft-swaps">
          {(swaps as readonly Swap[]).map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => choose(one.id)}>
                <span className="draft-thumb">
                  <ExerciseThumb id={one.id} sport={sport} />
                </span>
                <span lang={language}>{one.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

export function DraftPart() {
  const t = useStore($t)
  const talk = useStore($talk)
  const [error, setError] = useState<unknown>(null)
  const { draft } = talk
  if (draft === null) return null
  const open = () => {
    setError(null)
    openInEditor(draft).catch(setError)
  }
  return (
    <div className="draft-part">
      <Announcement talk={talk} />
      <Summary draft={draft} compared={talk.compared}>
        <NotFollowed talk={talk} />
        <div className="draft-go">
          <Button look="primary" icon={Check} onClick={open}>
            {t('aiDraft.open')}
          </Button>
          <p className="muted">{t('aiDraft.notSaved')}</p>
        </div>
      </Summary>
      <div className="draft-side">
        <Asked draft={draft} />
        <Talk onFail={setError} />
      </div>
      <section className="draft-main" aria-labelledby="draft-name">
        {error !== null && (
          <Note tone="negative" role="alert">
            {errorText(error, t)}
          </Note>
        )}
        <Rows draft={draft} compared={talk.compared} />
        <Room />
      </section>
    </div>
  )
}

/** Announces once how the draft changed; the rows can be read on demand. */
function Announcement({ talk: { turns } }: { talk: TalkState }) {
  const t = useStore($t)
  const last = turns.at(-1)
  const said = last === undefined ? { lead: '', text: '' } : answerText(last, t)
  return (
    <p className="visually-hidden" role="status">
      {last?.isUndone === true ? t('aiDraft.undone') : `${said.lead} ${said.text}`.trim()}
    </p>
  )
}

/** Lists unmet wishes beside the draft, because the conversation may be below the fold. */
function NotFollowed({ talk: { turns } }: { talk: TalkState }) {
  const t = useStore($t)
  const last = turns.at(-1)
  if (last === undefined || last.isUndone) return null
  const lines = notFollowed(last, t)
  if (lines.length === 0) return null
  return (
    <Note tone="warning">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  )
}

function Asked({ draft: { request } }: { draft: Draft }) {
  const t = useStore($t)
  return (
    <button type="button" className="draft-request" onClick={() => $makeView.set('form')}>
      <b>{t('aiDraft.changeRequest')}</b>
      <small>{requestText(request, t)}</small>
    </button>
  )
}

/** Draws the last draft above this one on the same scale. */
function Summary({ draft, compared, children }: { draft: Draft; compared: Draft | null; children: ReactNode }) {
  const t = useStore($t)
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever asked for a draft wants to see it, so it takes the focus.
  useEffect(() => heading.current?.focus(), [])
  const { content, notes } = draft
  const now = draftSec(content)
  const was = compared === null ? null : draftSec(compared.content)
  const isOther = was !== null && was !== now
  const longest = Math.max(now, was ?? 0)
  return (
    <div className="draft-summary card">
      <div className="row wrap">
        <h2 ref={heading} id="draft-name" tabIndex={-1} className="grow">
          {content.name}
        </h2>
        <LevelBadge level={content.level} label={t(`levels.${content.level}`)} pointsLabel={t('editor.icepoints')} />
      </div>
      {isOther && compared !== null && (
        <TimeLine label={t('aiDraft.before')} draft={compared} share={was / longest} isOld />
      )}
      <TimeLine label={isOther ? t('aiDraft.now') : ''} draft={draft} share={now / longest} />
      <p className="muted">{t(draft.isByModel === true ? 'aiDraft.model' : 'aiDraft.composer')}</p>
      {notes.map((note) => (
        <p key={note} className="muted">
          {t(`aiDraft.${note}`)}
        </p>
      ))}
      {children}
    </div>
  )
}

interface TimeLineProps {
  label: string
  draft: Draft
  /** Length as a share of the longest draft. */
  share: number
  isOld?: boolean
}

function TimeLine({ label, draft: { content }, share, isOld = false }: TimeLineProps) {
  const t = useStore($t)
  const timeline = useMemo(() => draftTimeline(content), [content])
  const time = formatClock(timeline.nominalTotalSec)
  return (
    <div className={`draft-time${isOld ? ' is-old' : ''}`}>
      <p>
        {label !== '' && <small>{label} </small>}
        <b className="numeric display">{time}</b>
      </p>
      <div style={{ inlineSize: `${share * 100}%` }}>
        <Ridge segments={ridgeOf(timeline)} label={isOld ? undefined : t('editor.timeline', { time })} />
      </div>
    </div>
  )
}

function Rows({ draft: { content }, compared }: { draft: Draft; compared: Draft | null }) {
  const t = useStore($t)
  const [isPlain, setPlain] = useState(false)
  const [swapped, setSwapped] = useState<string | null>(null)
  const before = isPlain ? null : (compared?.content ?? null)
  const lines = useMemo(() => linesOf(content, before), [content, before])
  const exercise = content.exercises.find(({ id }) => id === swapped)
  return (
    <>
      {compared !== null && (
        <div className="draft-show" role="group" aria-label={t('aiDraft.show')}>
          {[false, true].map((value) => (
            <button key={String(value)} type="button" aria-pressed={isPlain === value} onClick={() => setPlain(value)}>
              {t(value ? 'aiDraft.showAll' : 'aiDraft.showChanges')}
            </button>
          ))}
        </div>
      )}
      <DraftList lines={lines} sport={content.sport} language={content.language} onSwap={setSwapped} />
      {exercise !== undefined && (
        <SwapSheet
          exercise={exercise}
          sport={content.sport}
          language={content.language}
          onClose={() => setSwapped(null)}
        />
      )}
    </>
  )
}

/** Says before the editor opens that no more workouts can be saved. */
function Room() {
  const account = accountOf(useStore($session))
  const max = account?.contract.limits.maxWorkouts ?? Infinity
  if (account === null || account.usage.workouts < max) return null
  return <WorkoutLimitNote max={max} text="list.fullText" />
}
