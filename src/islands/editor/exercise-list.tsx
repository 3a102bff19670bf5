import { useStore } from '@nanostores/react'
import { Fragment, useCallback, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { slotsOf, type Slot } from '#core/editor/editing.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { $exerciseLimit, $issues, $leftOut, $openSlot } from '../../stores/editor/editor-state.ts'
import { addExercise, duplicate, move, remove } from '../../stores/editor/editor.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { plus } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { BlockHead, headsOf, isPlainList } from './block-head.tsx'
import { ExerciseLimitNote, LeftOutNote } from './limit-notes.tsx'
import { ExerciseRow } from './exercise-row.tsx'
import { issuesOf } from './row-issues.ts'
import { focusPart } from './row-parts.ts'
import { useDragOrder } from './use-drag-order.ts'

/** Stable functions, so that memoised rows are not drawn again. */
function useRowActions() {
  const onMove = useCallback((key: string, from: number, to: number) => {
    flushSync(() => move(from, to))
    focusPart(key, 'grip')
  }, [])
  const onDuplicate = useCallback((position: number) => openNew(() => duplicate(position)), [])
  const onRemove = useCallback((position: number, neighbour: string | undefined) => {
    flushSync(() => remove(position))
    focusPart(neighbour, 'open')
  }, [])
  return { onMove, onDuplicate, onRemove }
}

/** Focuses the new exercise, or shows the limit that stopped it. */
function openNew(make: () => boolean): void {
  let worked = false
  flushSync(() => (worked = make()))
  if (worked) focusPart($openSlot.get() ?? undefined, 'body')
  else showLimit()
}

export function ExerciseList({ content }: { content: WorkoutContent }) {
  const t = useStore($t)
  const issues = useStore($issues)
  const limit = useStore($exerciseLimit)
  const leftOut = useStore($leftOut)
  const list = useRef<HTMLOListElement>(null)
  const slots = slotsOf(content)
  // Once shown, rounds stay visible.
  const [hasRounds, setRounds] = useState(() => !isPlainList(content))
  const addRounds = () => {
    flushSync(() => setRounds(true))
    list.current?.querySelector<HTMLElement>('.editor-block-head input')?.focus()
  }
  return (
    <section className="editor-exercises" aria-labelledby="exercises">
      <div className="row">
        <h2 id="exercises" className="grow">
          {t('editor.exercises')}
        </h2>
        {!hasRounds && slots.length > 1 && isPlainList(content) && (
          <Button look="quiet" icon={plus} onClick={addRounds}>
            {t('editor.rounds')}
          </Button>
        )}
      </div>
      <span id="move-hint" className="visually-hidden">
        {t('editor.moveHint')}
      </span>
      {slots.length === 0 && (
        <Note tone={issues.some((issue) => issue.code === 'no-exercise') ? 'negative' : 'info'}>
          {t('editor.none')}
        </Note>
      )}
      <Rows list={list} content={content} slots={slots} hasRounds={hasRounds} />
      {leftOut !== null && <LeftOutNote {...leftOut} />}
      {limit !== null && <ExerciseLimitNote max={limit} />}
      <Button className="editor-add" isWide icon={plus} onClick={() => openNew(addExercise)}>
        {t('editor.add')}
      </Button>
    </section>
  )
}

interface RowsProps {
  list: RefObject<HTMLOListElement | null>
  content: WorkoutContent
  slots: readonly Slot[]
  hasRounds: boolean
}

function Rows({ list, content, slots, hasRounds }: RowsProps) {
  const openSlot = useStore($openSlot)
  const issues = useStore($issues)
  const actions = useRowActions()
  const startDrag = useDragOrder(list, move)
  const heads = headsOf(content, slots, hasRounds)
  const indexById = new Map(content.exercises.map((exercise, index) => [exercise.id, index]))
  return (
    <ol ref={list}>
      {slots.map((slot, position) => {
        const index = indexById.get(slot.exerciseId) ?? -1
        const exercise = content.exercises[index]
        if (exercise === undefined) return null
        return (
          <Fragment key={slot.key}>
            {heads[position]?.map((head) => (
              <BlockHead key={`${head.block}-${head.inner ?? ''}`} head={head} />
            ))}
            <ExerciseRow
              exercise={exercise}
              slotKey={slot.key}
              restSec={slot.restSec}
              position={position}
              total={slots.length}
              isIndented={slot.inner !== null}
              isOpen={slot.key === openSlot}
              neighbour={neighbourOf(slots, position)}
              issues={issuesOf(issues, index, position, content, slots)}
              startDrag={startDrag}
              {...actions}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}

/** The note is below the last row, which may be far away. */
const showLimit = (): void => document.querySelector('.editor-limit-note')?.scrollIntoView({ block: 'center' })

/** Gets the focus when this row is removed. */
const neighbourOf = (slots: readonly Slot[], position: number): string | undefined =>
  (slots[position + 1] ?? slots[position - 1])?.key
