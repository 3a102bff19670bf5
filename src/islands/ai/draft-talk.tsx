/** A draft: its exercises, and the conversation about it. */
import { useStore } from '@nanostores/react'
import { Send, Undo2, Replace } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, memo } from 'react'
import { AI_BOUNDS } from '#core/ai/ai-request.ts'
import type { PlainWish, Wish } from '#core/ai/wish.ts'
import type { Concern } from '#core/exercises/exercise.ts'
import type { BlockLine, ItemLine } from '#core/ai/draft-difference.ts'
import type { Section, Sport } from '#core/workout/workout.ts'
import { $arriving } from '../../stores/ai/ask-model.ts'
import { $talk, tell, undo, undoable, wish, type Turn } from '../../stores/ai/talk.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ArrivingPanel } from './arriving-panel.tsx'
import { answerText, askedText, wishText, lengthText } from './draft-words.ts'
import { ExerciseThumb } from '../exercises/exercise-thumb.tsx'

interface DraftListProps {
  lines: readonly BlockLine[]
  sport: Sport
  language: string
  onSwap: (exerciseId: string) => void
}

/** Blocks of one section share a heading. */
const isFirst = (lines: readonly BlockLine[], index: number): boolean =>
  lines[index]?.section !== lines[index - 1]?.section

/** The rows of a draft with their changes. */
export function DraftList({ lines, ...others }: DraftListProps) {
  return (
    <div className="draft-list card">
      {lines.map((line, index) => (
        <BlockRows key={index} line={line} heading={isFirst(lines, index) ? line.section : null} {...others} />
      ))}
    </div>
  )
}

type BlockProps = Omit<DraftListProps, 'lines'> & { line: BlockLine; heading: Section | null }

function BlockRows({ line: { rounds, wasRounds, items }, heading, ...others }: BlockProps) {
  const t = useStore($t)
  const isRepeated = rounds > 1 || wasRounds !== undefined
  return (
    <>
      {heading !== null && <h3 className="draft-section">{t(`editor.${heading}`)}</h3>}
      {isRepeated && (
        <p className={`draft-rounds${wasRounds === undefined ? '' : ' is-changed'}`}>
          {wasRounds !== undefined && <span className="visually-hidden">{t('aiDraft.mark-changed')} </span>}
          <b>{t('aiDraft.rounds', { count: rounds })}</b>
          {wasRounds !== undefined && (
            <small>{t('aiDraft.was', { what: t('aiDraft.rounds', { count: wasRounds }) })}</small>
          )}
        </p>
      )}
      <ol>
        {items.map((item, index) => (
          <Row key={`${index}-${item.exercise.id}-${item.mark}`} item={item} {...others} />
        ))}
      </ol>
    </>
  )
}

type RowProps = Omit<DraftListProps, 'lines'> & { item: ItemLine }

const Row = memo(function Row({ item, sport, language, onSwap }: RowProps) {
  const t = useStore($t)
  const { exercise, mark, was } = item
  return (
    <li className={`draft-row is-${mark}`}>
      <span className="draft-thumb">
        <ExerciseThumb id={exercise.figure || undefined} sport={sport} />
      </span>
      <span className="draft-name">
        {mark !== 'same' && <span className="visually-hidden">{t(`aiDraft.mark-${mark}`)} </span>}
        <b lang={language}>{exercise.name}</b>
        {was !== undefined && <small>{t('aiDraft.was', { what: lengthText(was, t) })}</small>}
      </span>
      <span className="draft-length numeric">{lengthText(item, t)}</span>
      {mark === 'removed' || !exercise.figure ? (
        <span />
      ) : (
        <IconButton
          icon={Replace}
          label={t('aiDraft.swap', { name: exercise.name })}
          aria-haspopup="dialog"
          onClick={() => onSwap(exercise.id)}
        />
      )}
    </li>
  )
})

const PLAIN: readonly PlainWish[] = ['another', 'shorter', 'longer', 'easier', 'harder', 'noJumping', 'noEquipment']
const CAREFUL: readonly Concern[] = ['knee', 'back', 'shoulder', 'wrist']
const CHIPS: readonly Wish[] = [
  ...PLAIN.map((kind): Wish => ({ kind })),
  ...CAREFUL.map((concern): Wish => ({ kind: 'careful', concern }))
]

export interface TalkProps {
  /** Called when a draft was requested and the library cannot be loaded. */
  onFail: (error: unknown) => void
}

/** The conversation about a draft: requests, results, chips and free text. */
export function Talk({ onFail }: TalkProps) {
  const t = useStore($t)
  const talk = useStore($talk)
  const log = useRef<HTMLDivElement>(null)
  const last = undoable(talk)
  const isBusy = useStore($arriving) !== null
  const count = talk.turns.length
  // Keeps the last turn in sight; only the log scrolls, not the page.
  useEffect(() => {
    const element = log.current
    if (element !== null) element.scrollTop = element.scrollHeight
  }, [count])
  const run = (asked: Promise<void>) => void asked.catch(onFail)
  return (
    <section className="draft-talk" aria-label={t('aiDraft.talk')}>
      {/* Long conversations scroll, and the arrow keys need an element to start from. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="draft-log" ref={log} role="group" aria-label={t('aiDraft.log')} tabIndex={0}>
        {talk.turns.map((turn) => (
          <Said key={turn.id} turn={turn} isLast={turn === last && !isBusy} />
        ))}
        {isBusy && <ArrivingPanel />}
      </div>
      <div className="scroll-row draft-chips">
        {CHIPS.map((one) => (
          <button
            key={wishText(one, t)}
            type="button"
            className="chip"
            onClick={() => run(wish(one, wishText(one, t)))}
            disabled={isBusy}
          >
            {wishText(one, t)}
          </button>
        ))}
      </div>
      <SendForm isBusy={isBusy} onSend={(text) => run(tell(text))} />
    </section>
  )
}

function Said({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const t = useStore($t)
  const { asked, isUndone } = turn
  const { lead, text } = answerText(turn, t)
  return (
    <>
      {asked !== null && <p className="draft-asked">{askedText(asked, t)}</p>}
      <div className={`draft-answer${isUndone ? ' is-undone' : ''}`}>
        {lead !== '' && <p>{lead}</p>}
        <p className="numeric">{text}</p>
        {isUndone && <p className="muted">{t('aiDraft.undone')}</p>}
        {isLast && (
          <Button icon={Undo2} onClick={undo}>
            {t('aiDraft.undo')}
          </Button>
        )}
      </div>
    </>
  )
}

function SendForm({ isBusy, onSend }: { isBusy: boolean; onSend: (text: string) => void }) {
  const t = useStore($t)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    onSend(text)
    setText('')
  }
  return (
    <form className="draft-send" onSubmit={submit}>
      <input
        className="input"
        aria-label={t('aiDraft.talk')}
        placeholder={t('aiDraft.placeholder')}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={AI_BOUNDS.turnMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton type="submit" icon={Send} label={t('aiDraft.send')} disabled={isBusy} />
    </form>
  )
}
