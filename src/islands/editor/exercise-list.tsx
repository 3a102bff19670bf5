/** The exercises in their order, with the blocks that they stand in. */
import { useStore } from '@nanostores/react'
import { Fragment, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { placesOf, type Place } from '#core/editor/editing.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { $exerciseLimit, $issues, $openPlace } from '../../stores/editor/editor-state.ts'
import { addExercise, duplicate, move, remove } from '../../stores/editor/editor.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { plus } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { BlockHead, headsOf, isPlainList } from './block-head.tsx'
import { ExerciseLimitNote } from './limit-notes.tsx'
import { ExerciseRow } from './exercise-row.tsx'
import { focusPart } from './row-parts.ts'
import { useDragOrder } from './use-drag-order.ts'

/** Rows are memoised: a key press draws only the row that it changes. */
export function ExerciseList({ content }: { content: WorkoutContent }) {
  const t = useStore($t)
  const openPlace = useStore($openPlace)
  const issues = useStore($issues)
  const limit = useStore($exerciseLimit)
  const list = useRef<HTMLOListElement>(null)
  const startDrag = useDragOrder(list, move)
  const places = placesOf(content)
  // Once shown, the rounds stay on the screen, whatever their number.
  const [hasRounds, setRounds] = useState(() => !isPlainList(content))
  const heads = headsOf(content, places, hasRounds)
  const indexById = new Map(content.exercises.map((exercise, index) => [exercise.id, index]))
  const onMove = useCallback((key: string, from: number, to: number) => {
    flushSync(() => move(from, to))
    focusPart(key, 'grip')
  }, [])
  const onDuplicate = useCallback((position: number) => {
    let worked = false
    flushSync(() => (worked = duplicate(position)))
    if (worked) focusPart($openPlace.get() ?? undefined, 'body')
    else showLimit()
  }, [])
  const onRemove = useCallback((position: number, neighbour: string | undefined) => {
    flushSync(() => remove(position))
    focusPart(neighbour, 'open')
  }, [])
  const add = () => {
    let worked = false
    flushSync(() => (worked = addExercise()))
    if (worked) focusPart($openPlace.get() ?? undefined, 'body')
    else showLimit()
  }
  const addRounds = () => {
    flushSync(() => setRounds(true))
    list.current?.querySelector<HTMLElement>('.block-head input')?.focus()
  }
  return (
    <section className="list" aria-labelledby="exercises">
      <div className="row">
        <h2 id="exercises" className="grow">
          {t('editor.exercises')}
        </h2>
        {!hasRounds && places.length > 1 && isPlainList(content) && (
          <Button look="quiet" icon={plus} onClick={addRounds}>
            {t('editor.rounds')}
          </Button>
        )}
      </div>
      <span id="move-hint" className="vh">
        {t('editor.moveHint')}
      </span>
      {places.length === 0 && (
        <Note tone={issues.some((issue) => issue.code === 'no-exercise') ? 'negative' : 'info'}>
          {t('editor.none')}
        </Note>
      )}
      <ol ref={list}>
        {places.map((place, position) => {
          const index = indexById.get(place.exerciseId) ?? -1
          const exercise = content.exercises[index]
          if (exercise === undefined) return null
          return (
            <Fragment key={place.key}>
              {heads[position]?.map((head) => (
                <BlockHead key={`${head.block}-${head.inner ?? ''}`} head={head} />
              ))}
              <ExerciseRow
                exercise={exercise}
                placeKey={place.key}
                restSec={place.restSec}
                position={position}
                total={places.length}
                isIndented={place.inner !== null}
                isOpen={place.key === openPlace}
                neighbour={neighbourOf(places, position)}
                issues={issuesOf(issues, index, position, content, places)}
                startDrag={startDrag}
                onMove={onMove}
                onDuplicate={onDuplicate}
                onRemove={onRemove}
              />
            </Fragment>
          )
        })}
      </ol>
      {limit !== null && <ExerciseLimitNote max={limit} />}
      <Button className="add" isWide icon={plus} onClick={add}>
        {t('editor.add')}
      </Button>
    </section>
  )
}

/** The note stands below the last row, which may be far away. */
const showLimit = (): void => document.querySelector('.limit-note')?.scrollIntoView({ block: 'center' })

/** The row that gets the focus when this one goes away. */
const neighbourOf = (places: readonly Place[], position: number): string | undefined =>
  (places[position + 1] ?? places[position - 1])?.key

const NONE: readonly InputIssue[] = []

/** The problems of one row, by paths inside its exercise; the same empty list when there are none, so that rows stay as they are. */
function issuesOf(
  issues: readonly InputIssue[],
  index: number,
  position: number,
  content: WorkoutContent,
  places: readonly Place[]
): readonly InputIssue[] {
  if (issues.length === 0) return NONE
  const start = `exercises.${index}.`
  const own = issues.flatMap((issue) =>
    issue.path.startsWith(start) ? [{ ...issue, path: issue.path.slice(start.length) }] : []
  )
  const rest = issues.filter((issue) => issue.path === restPath(content, places, position))
  const all = [...own, ...rest.map((issue) => ({ ...issue, path: 'restSec' }))]
  return all.length === 0 ? NONE : all
}

/** Path of a place's rest in the content. */
function restPath(content: WorkoutContent, places: readonly Place[], position: number): string {
  const place = places[position]
  if (place === undefined) return ''
  const inBlock = places.filter((one) => one.block === place.block)
  const items = content.blocks[place.block]?.items ?? []
  let seen = inBlock.indexOf(place)
  for (const [index, item] of items.entries()) {
    const size = item.kind === 'exercise' ? 1 : item.items.length
    if (seen < size) {
      const inner = item.kind === 'exercise' ? '' : `.items.${seen}`
      return `blocks.${place.block}.items.${index}${inner}.restSec`
    }
    seen -= size
  }
  return ''
}
