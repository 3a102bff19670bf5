/** A training of a plan: a cell of the grid, or a row of a day. */
import { useStore } from '@nanostores/react'
import { GripVertical } from 'lucide-react'
import type { PlanEntry } from '#core/planning/training-plan.ts'
import { isFixed } from '#core/planning/plan-grid.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { DoneGlyph } from '../../../ui/glyphs.tsx'
import { Glyph, Icon } from '../../../ui/icon.tsx'
import { MiniRidge } from '../calendar/date-mark.tsx'
import { timeText } from '../day-text.ts'
import {
  lengthText,
  minutesOf,
  trainingLabel,
  trainingName,
  trainingState,
  type PlanBuild,
  type TrainingState
} from './plan-build.ts'

export interface PlanTrainingProps {
  build: PlanBuild
  entry: PlanEntry
  onOpen: (entry: PlanEntry) => void
}

const isOver = (state: TrainingState): boolean => ['missed', 'skipped', 'gone'].includes(state)

const ridgeMark = (state: TrainingState) =>
  state === 'done' ? 'done' : isOver(state) ? ('skipped' as const) : ('planned' as const)

/** Key of a training that can be dragged. */
const dragKey = ({ fixed, isLocked }: PlanBuild, entry: PlanEntry): string | undefined =>
  isLocked || isFixed(entry, fixed) ? undefined : `e:${entry.key}`

interface PlanFieldProps extends PlanTrainingProps {
  isChosen: boolean
  isHeld: boolean
}

export function PlanField({ build, entry, onOpen, isChosen, isHeld }: PlanFieldProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = trainingState(build, entry)
  const minutes = minutesOf(entry, build.workouts)
  const classes = ['planning-field', `is-${state}`, isChosen ? 'is-chosen' : '', isHeld ? 'is-held' : '']
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.filter(Boolean).join(' ')}
      data-key={dragKey(build, entry)}
      data-entry={entry.key}
      aria-pressed={isChosen}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(entry)
      }}
    >
      <span className="visually-hidden">{trainingLabel(build, entry, t, locale)}</span>
      <MiniRidge mark={ridgeMark(state)} ridge={build.workouts.get(entry.wId)?.ridge} />
      <span className="planning-field-sign numeric" aria-hidden="true">
        {state === 'done' ? <Glyph of={DoneGlyph} /> : minutes > 0 && !isOver(state) ? minutes : ''}
      </span>
      <span
        className="planning-field-name"
        dir="auto"
        lang={build.workouts.get(entry.wId)?.language}
        aria-hidden="true"
      >
        {trainingName(entry, build.workouts, t)}
      </span>
    </button>
  )
}

export function PlanRow({ build, entry, onOpen }: PlanTrainingProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = trainingState(build, entry)
  const minutes = minutesOf(entry, build.workouts)
  const key = dragKey(build, entry)
  const details = [
    ...(minutes > 0 ? [lengthText(minutes, t)] : []),
    timeText(entry.time, locale),
    ...(state === 'free' || state === 'open' || state === 'done' ? [] : [t(`plans.state-${state}`)])
  ]
  return (
    <div className={`planning-plan-row is-${state}`} data-key={key}>
      <button type="button" onClick={() => onOpen(entry)}>
        <span className="visually-hidden">{trainingLabel(build, entry, t, locale)}</span>
        {state === 'done' && <Glyph of={DoneGlyph} />}
        <MiniRidge mark={ridgeMark(state)} ridge={build.workouts.get(entry.wId)?.ridge} />
        <span className="grow" aria-hidden="true">
          <b dir="auto" lang={build.workouts.get(entry.wId)?.language}>
            {trainingName(entry, build.workouts, t)}
          </b>
          <small className="numeric">{details.join(' · ')}</small>
        </span>
      </button>
      {key !== undefined && (
        <span className="planning-grip" data-grip="" aria-hidden="true">
          <Icon of={GripVertical} />
        </span>
      )}
    </div>
  )
}
