/** Shows and edits a plan: as a grid on wide screens, week by week on phones. */
import { useStore } from '@nanostores/react'
import { CalendarCheck, Pause, Play, Repeat, Clock, Copy, Move, Trash2, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { copiedTo, entriesOfWeek, movedTo, placed, weekOfDay, isFixed, removed } from '#core/planning/plan-grid.ts'
import { dayInPlan, type PlanEntry } from '#core/planning/training-plan.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { undoPlan } from '../../../stores/planning/plan-draft.ts'
import type { ShownPlan } from '../../../stores/planning/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import {
  editGrid,
  placeText,
  type PlanPartProps,
  type PlanSheet,
  trainingName,
  usePlanDrags,
  type Dragged
} from './plan-build.ts'
import { Icon, type IconComponent } from '../../../ui/icon.tsx'
import { timeText } from '../day-text.ts'
import { AddWeek, PlanGridPart } from './plan-grid.tsx'
import { PlanSheets } from './plan-sheets.tsx'
import { PlanStrip, firstWeekShown, PlanDays, PlanRun, PlanSize } from './plan-strip.tsx'
import { PlanWeekList, PlanTray } from './plan-week-list.tsx'
import { useWide } from '../../app/use-wide.ts'
import { usePlanKeys, type PlanKeys } from './use-plan-keys.ts'

interface PlanBarProps extends PlanPartProps {
  entry: PlanEntry
  onClose: () => void
}

/** Actions on the selected training, below the grid; during a drag it says where the training will land. */
function PlanBar({ build, entry, onSheet, onClose }: PlanBarProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const name = trainingName(entry, build.workouts, t)
  const place = placeText(build, dayInPlan(entry), t, locale)
  const isOver = build.isLocked || isFixed(entry, build.fixed)
  const { key } = entry
  const edit = () => onSheet({ kind: 'training', key })
  const remove = () => {
    editGrid((grid) => removed(grid, build.fixed, key))
    onClose()
  }
  return (
    <div className="planning-bar" role="toolbar" aria-label={`${name}, ${place}`}>
      <p>
        <b dir="auto">{name}</b>
        <small>{place}</small>
      </p>
      {isOver ? (
        <p>{t(build.isLocked ? 'plans.locked' : 'plans.pastFixed')}</p>
      ) : (
        <>
          <Act icon={Clock} text={timeText(entry.time, locale)} onPick={edit} />
          <Act icon={Copy} text={t('plans.copyTraining')} onPick={() => onSheet({ kind: 'move', key, isCopy: true })} />
          <Act
            icon={Move}
            text={t('plans.moveTraining')}
            onPick={() => onSheet({ kind: 'move', key, isCopy: false })}
          />
          <Act icon={Repeat} text={t('plans.repeatTraining')} onPick={edit} />
          <Act icon={Trash2} text={t('plans.removeTraining')} onPick={remove} />
        </>
      )}
      <button type="button" aria-label={t('states.close')} onClick={onClose}>
        <Icon of={X} />
      </button>
    </div>
  )
}

function Act({ icon, text, onPick }: { icon: IconComponent; text: string; onPick: () => void }) {
  return (
    <button type="button" onClick={onPick}>
      <Icon of={icon} /> {text}
    </button>
  )
}

/** Ctrl+Z undoes a change unless a text field has the focus. */
function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest('input, textarea, select, dialog') !== null
      if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      undoPlan()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

export interface PlanBuilderProps extends Omit<PlanPartProps, 'onSheet'> {
  plan: ShownPlan | undefined
  userId: string
  sheet: PlanSheet | null
  onSheet: (sheet: PlanSheet | null) => void
  isStarting: boolean
  onStart: () => void
  onGone: () => void
  /** Shown while there are no weeks with content. */
  children?: ReactNode
}

export function PlanBuilder(props: PlanBuilderProps) {
  const { build, plan, userId, sheet, onSheet, onGone, children } = props
  const isWide = useWide()
  const keys = usePlanKeys(build, onSheet)
  const [chosenWeek, setWeek] = useState(() => firstWeekShown(build))
  const week = Math.min(chosenWeek, build.content.weeks)
  useUndoKey()
  const shown = { ...props, keys, week, onWeek: setWeek }
  return (
    <>
      {children ?? (isWide ? <WideBuilder {...shown} /> : <PhoneBuilder {...shown} />)}
      {sheet !== null && (
        <PlanSheets
          build={build}
          plan={plan}
          userId={userId}
          sheet={sheet}
          onSheet={onSheet}
          onGone={onGone}
          clip={keys.clip}
          onClip={keys.setClip}
          onWeek={setWeek}
        />
      )}
    </>
  )
}

interface ShapeProps extends PlanBuilderProps {
  keys: PlanKeys
  week: number
  onWeek: (week: number) => void
}

function PhoneBuilder(props: ShapeProps) {
  const { build, plan, week, onWeek, onSheet } = props
  const { weeks } = build.content
  const isRunning = build.isRunning && plan !== undefined
  return (
    <>
      <div className="planning-plan-top">
        {isRunning ? (
          <PlanRun build={build} plan={plan} />
        ) : (
          <>
            <PlanSize build={build} />
            <PlanDays build={build} onSheet={onSheet} />
          </>
        )}
        <PlanStrip build={build} week={week} onWeek={onWeek} />
      </div>
      <PlanWeekList build={build} week={week} onSheet={onSheet} />
      {week === weeks && !build.isLocked && <AddWeek weeks={weeks} />}
      <PlanDock {...props} />
    </>
  )
}

/** The main actions of a week, and of a plan. */
function PlanDock({ build, plan, week, onSheet, isStarting, onStart }: ShapeProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const isPaused = plan !== undefined && plan.pausedOn !== ''
  if (build.isLocked && !isPaused) return null
  return (
    <div className="planning-dock">
      <Button
        icon={Repeat}
        aria-haspopup="dialog"
        disabled={build.isLocked || entriesOfWeek(build.content, week).length === 0}
        onClick={() => onSheet({ kind: 'repeat', week })}
      >
        {t('plans.repeat')}
      </Button>
      <RunButton
        build={build}
        plan={plan}
        onSheet={onSheet}
        isStarting={isStarting}
        onStart={onStart}
        isOnline={isOnline}
      />
    </div>
  )
}

type RunButtonProps = Pick<PlanBuilderProps, 'build' | 'plan' | 'onSheet' | 'isStarting' | 'onStart'> & {
  isOnline: boolean
}

/** Starts, pauses or resumes. */
export function RunButton({ build, plan, onSheet, isStarting, onStart, isOnline }: RunButtonProps) {
  const t = useStore($t)
  if (plan !== undefined && plan.pausedOn !== '') {
    return (
      <Button look="primary" icon={Play} disabled={!isOnline} onClick={() => onSheet({ kind: 'act', act: 'resume' })}>
        {t('plans.resume')}
      </Button>
    )
  }
  if (build.isRunning) {
    return (
      <Button
        icon={Pause}
        disabled={!isOnline || (plan?.progress.next ?? null) === null}
        onClick={() => onSheet({ kind: 'act', act: 'pause' })}
      >
        {t('plans.pausePlan')}
      </Button>
    )
  }
  return (
    <Button
      look="primary"
      icon={CalendarCheck}
      disabled={!isOnline || isStarting || build.content.entries.length === 0}
      onClick={onStart}
    >
      {t('plans.startPlan')}
    </Button>
  )
}

interface Over {
  what: Dragged
  day: number
  isCopy: boolean
}

function WideBuilder({ build, plan, keys, week, onWeek, onSheet }: ShapeProps) {
  const { content, fixed } = build
  const [over, setOver] = useState<Over | null>(null)
  const { root } = usePlanDrags<HTMLDivElement>(build, {
    onDrop: (what, day, isCopy) => dropOn(what, day, isCopy),
    onOver: (what, day, isCopy) => setOver(day === null ? null : { what, day, isCopy })
  })
  const dropOn = (what: Dragged, day: number, isCopy: boolean) => {
    if (what.kind === 'training') return editGrid((grid) => (isCopy ? copiedTo : movedTo)(grid, fixed, what.key, day))
    const workout = build.workouts.get(what.id)
    if (workout === undefined) return onSheet({ kind: 'add', day })
    const before = content.entries.at(-1)
    const training = { time: before?.time ?? '18:00', wId: workout.id, title: workout.name }
    editGrid((grid) => placed(grid, fixed, training, [day]))
  }
  const chosen = content.entries.find(({ key }) => key === keys.chosen)
  return (
    <div ref={root} className="planning-wide">
      <div className="planning-plan-top">
        {build.isRunning && plan !== undefined ? <PlanRun build={build} plan={plan} /> : <PlanSize build={build} />}
        <PlanStrip
          build={build}
          week={week}
          onWeek={(one) => {
            onWeek(one)
            keys.setDay((one - 1) * 7)
          }}
        />
        <PlanDays build={build} onSheet={onSheet} />
      </div>
      <div className={`planning-sides ${build.isLocked ? 'is-locked' : ''}`.trim()}>
        {!build.isLocked && <PlanTray build={build} />}
        <div>
          <PlanGridPart build={build} keys={keys} onSheet={onSheet} week={weekOfDay(keys.day)} />
          {over === null && keys.said === '' && chosen !== undefined && (
            <PlanBar build={build} onSheet={onSheet} entry={chosen} onClose={() => keys.choose(null)} />
          )}
          <p role="status" className={over === null && keys.said === '' ? 'visually-hidden' : 'planning-said'}>
            {over === null ? keys.said : <OverText build={build} over={over} />}
          </p>
        </div>
      </div>
    </div>
  )
}

/** `Thursday, week 5. Let go to add.` */
function OverText({ build, over: { what, day, isCopy } }: { build: PlanPartProps['build']; over: Over }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const way = what.kind === 'workout' ? 'plans.dropAdd' : isCopy ? 'plans.dropCopy' : 'plans.dropMove'
  return <>{t(way, { place: placeText(build, day, t, locale) })}</>
}

/** Shown when a plan cannot be changed now. */
export function LockedNote({ plan }: { plan: ShownPlan | undefined }) {
  const t = useStore($t)
  if (plan?.pausedOn === undefined || plan.pausedOn === '') return null
  return <Note tone="info">{t('plans.lockedPaused')}</Note>
}
