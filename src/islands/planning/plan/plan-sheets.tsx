/** Sheets over a plan. */
import { useStore } from '@nanostores/react'
import { CalendarClock, CircleStop, Pause, Pencil, Share2, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isDay } from '#core/planning/civil-day.ts'
import { nextMonday } from '#core/planning/plan-days.ts'
import { copiedTo, isWeekOpen, movedTo, weekOfDay } from '#core/planning/plan-grid.ts'
import { dayInPlan, PLAN_BOUNDS, type PlanEntry } from '#core/planning/training-plan.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $planDraft, editPlan, undoPlan } from '../../../stores/planning/plan-draft.ts'
import type { ShownPlan } from '../../../stores/planning/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea, TextInput, Select } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { PlanActForm, actText } from './plan-act.tsx'
import { editGrid, placeText, trainingName, weekdayName, type PlanBuild, type PlanSheet } from './plan-build.ts'
import { PlanDaySheet, PlanEntrySheet } from './plan-day-sheet.tsx'
import { MenuItem, RepeatSheet, WeekMenu } from './plan-week-sheets.tsx'
import type { PlanClip } from './use-plan-keys.ts'

const loadPlanShare = () =>
  Promise.all([import('./plan-share.tsx'), loadTexts(['workout'])]).then(([{ PlanShare }]) => PlanShare)

export interface PlanSheetsProps {
  build: PlanBuild
  /** Undefined for a plan that is not saved yet. */
  plan: ShownPlan | undefined
  userId: string
  sheet: PlanSheet
  onSheet: (sheet: PlanSheet | null) => void
  clip: PlanClip
  onClip: (clip: PlanClip) => void
  onWeek: (week: number) => void
  /** Called after the plan has been deleted. */
  onGone: () => void
}

export function PlanSheets(props: PlanSheetsProps) {
  const { build, plan, userId, sheet, onSheet } = props
  const onClose = () => onSheet(null)
  switch (sheet.kind) {
    case 'add':
      return (
        <PlanDaySheet key={sheet.day} build={build} onSheet={onSheet} day={sheet.day} entry={null} text={sheet.text} />
      )
    case 'training':
    case 'move':
      return <EntrySheet {...props} sheet={sheet} />
    case 'week':
      return <WeekMenu {...props} week={sheet.week} />
    case 'repeat':
      return <RepeatSheet {...props} week={sheet.week} />
    case 'about':
      return <AboutSheet build={build} onClose={onClose} />
    case 'start':
      return <StartSheet build={build} onClose={onClose} />
    case 'more':
      return <MoreMenu {...props} />
    case 'share':
      if (plan === undefined) return null
      return <LazyPart load={loadPlanShare} props={{ userId, plan, onClose }} onFail={onClose} isAsked />
    case 'act':
      if (plan === undefined) return null
      return <ActSheet {...props} plan={plan} act={sheet.act} />
  }
}

function EntrySheet({
  build,
  sheet,
  onSheet
}: PlanSheetsProps & { sheet: Extract<PlanSheet, { kind: 'training' | 'move' }> }) {
  const entry = build.content.entries.find(({ key }) => key === sheet.key)
  if (entry === undefined) return null
  if (sheet.kind === 'training') return <PlanEntrySheet key={sheet.key} build={build} entry={entry} onSheet={onSheet} />
  return <MoveSheet build={build} entry={entry} isCopy={sheet.isCopy} onClose={() => onSheet(null)} />
}

interface MoveSheetProps {
  build: PlanBuild
  entry: PlanEntry
  isCopy: boolean
  onClose: () => void
}

function MoveSheet({ build, entry, isCopy, onClose }: MoveSheetProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { content, fixed } = build
  const [day, setDay] = useState(dayInPlan(entry))
  const weeks = Array.from({ length: content.weeks }, (_, index) => index + 1).filter((week) => isWeekOpen(week, fixed))
  const place = (week: number, weekday: number) => setDay((week - 1) * 7 + weekday)
  const go = () => {
    editGrid((grid) => (isCopy ? copiedTo : movedTo)(grid, fixed, entry.key, day))
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={trainingName(entry, build.workouts, t)}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button look="primary" disabled={day < fixed.from || (!isCopy && day === dayInPlan(entry))} onClick={go}>
            {t(isCopy ? 'plans.copyTo' : 'plans.moveToDay', { day: weekdayName(build, day, locale) })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{placeText(build, dayInPlan(entry), t, locale)}</p>
        <Field label={t('plans.weekOf')}>
          {(control) => (
            <Select
              {...control}
              value={String(weekOfDay(day))}
              options={weeks.map((week) => ({ value: String(week), label: t('plans.week', { count: week }) }))}
              onChange={(week) => place(Number(week), day % 7)}
            />
          )}
        </Field>
        <Field label={t('plans.day')}>
          {(control) => (
            <Select
              {...control}
              value={String(day % 7)}
              options={[0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
                value: String(weekday),
                label: weekdayName(build, weekday, locale)
              }))}
              onChange={(weekday) => place(weekOfDay(day), Number(weekday))}
            />
          )}
        </Field>
      </div>
    </Sheet>
  )
}

function AboutSheet({ build: { content }, onClose }: { build: PlanBuild; onClose: () => void }) {
  const t = useStore($t)
  const [name, setName] = useState(content.name)
  const [note, setNote] = useState(content.note)
  const save = () => {
    if (name.trim() === '') return
    editPlan((now) => ({ ...now, name: name.trim(), note: note.trim() }))
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('plans.about')}
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" disabled={name.trim() === ''} onClick={save}>
          {t('plans.save')}
        </Button>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label={t('plans.name')} error={name.trim() === '' ? t('errors.plan-name-empty') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={PLAN_BOUNDS.name}
              enterKeyHint="done"
              value={name}
              onFocus={(event) => event.target.select()}
              onChange={setName}
            />
          )}
        </Field>
        <Field label={t('plans.note')}>
          {(control) => <TextArea {...control} maxLength={PLAN_BOUNDS.note} value={note} onChange={setNote} />}
        </Field>
      </form>
    </Sheet>
  )
}

function StartSheet({ build, onClose }: { build: PlanBuild; onClose: () => void }) {
  const t = useStore($t)
  const [day, setDay] = useState(build.from)
  const isRight = isDay(day) && day >= build.today
  const choose = (startsOn: string) => {
    editPlan((now) => ({ ...now, startsOn }))
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('plans.startOn')}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={() => choose(nextMonday(build.today))}>{t('plans.nextMonday')}</Button>
          <Button look="primary" disabled={!isRight} onClick={() => choose(day)}>
            {t('plans.save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('plans.startDay')}
        hint={t('plans.startHint')}
        error={isRight ? undefined : t(isDay(day) ? 'plans.dayPast' : 'plans.wrong')}
      >
        {(control) => <TextInput {...control} type="date" min={build.today} value={day} onChange={setDay} />}
      </Field>
    </Sheet>
  )
}

function MoreMenu(props: PlanSheetsProps) {
  const { build, plan, onSheet } = props
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <Sheet isOpen onClose={() => onSheet(null)} title={build.content.name} closeLabel={t('states.close')}>
      {!isOnline && <p className="muted">{t('plans.offline')}</p>}
      <ul className="planning-menu">
        {(plan === undefined || plan.fromId === '') && <OwnItems {...props} />}
        {build.isRunning && <RunningItems {...props} />}
        <MenuItem
          icon={Trash2}
          text={actText('delete', t)}
          isDanger
          isDisabled={plan === undefined || !isOnline}
          onPick={() => onSheet({ kind: 'act', act: 'delete' })}
        />
      </ul>
    </Sheet>
  )
}

/** Actions for the owner of a plan. */
function OwnItems({ build, plan, onSheet }: PlanSheetsProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const draft = useStore($planDraft)
  return (
    <>
      <MenuItem
        icon={Undo2}
        text={t('plans.undo')}
        isDisabled={draft === null || draft.history.past.length === 0 || build.isLocked}
        onPick={undoPlan}
      />
      <MenuItem icon={Pencil} text={t('plans.about')} onPick={() => onSheet({ kind: 'about' })} />
      <MenuItem
        icon={Share2}
        text={t('plans.offer')}
        isDisabled={plan === undefined || !isOnline || build.content.entries.length === 0}
        onPick={() => onSheet({ kind: 'share' })}
      />
    </>
  )
}

function RunningItems({ plan, onSheet }: PlanSheetsProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const isPaused = plan !== undefined && plan.pausedOn !== ''
  const isOpen = (plan?.progress.next ?? null) !== null
  const canMove = isOpen || plan?.progress.states.includes('missed') === true
  const act = (name: Extract<PlanSheet, { kind: 'act' }>['act']) => () => onSheet({ kind: 'act', act: name })
  return (
    <>
      {!isPaused && canMove && (
        <MenuItem icon={CalendarClock} text={actText('move', t)} isDisabled={!isOnline} onPick={act('move')} />
      )}
      {!isPaused && isOpen && (
        <MenuItem icon={Pause} text={actText('pause', t)} isDisabled={!isOnline} onPick={act('pause')} />
      )}
      <MenuItem icon={CircleStop} text={actText('end', t)} isDisabled={!isOnline} onPick={act('end')} />
    </>
  )
}

interface ActSheetProps extends PlanSheetsProps {
  plan: ShownPlan
  act: Extract<PlanSheet, { kind: 'act' }>['act']
}

function ActSheet({ plan, act, onSheet, onGone }: ActSheetProps) {
  const t = useStore($t)
  const close = () => onSheet(null)
  return (
    <Sheet isOpen onClose={close} title={actText(act, t)} closeLabel={t('states.close')}>
      <PlanActForm act={act} plan={plan} onDone={act === 'delete' ? onGone : close} onCancel={close} />
    </Sheet>
  )
}
