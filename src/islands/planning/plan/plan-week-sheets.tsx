/** The menu of a week, and repeating it. */
import { useStore } from '@nanostores/react'
import { BedSingle, ClipboardPaste, Copy, ListPlus, Moon, Repeat, Rows3, Trash2, Minus, Plus } from 'lucide-react'
import { useState, useId, type KeyboardEvent } from 'react'
import {
  clearedWeek,
  entriesOfWeek,
  insertedWeek,
  isWeekAhead,
  isWeekOpen,
  pastedWeek,
  removedWeek,
  repeatedWeek,
  withRest
} from '#core/planning/plan-grid.ts'
import { PLAN_BOUNDS } from '#core/planning/training-plan.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconComponent } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { dateOf, editGrid, weekText, type PlanBuild, type PlanSheet } from './plan-build.ts'
import { dayText } from '../day-text.ts'
import { PlanStrip, WeekRidge } from './plan-strip.tsx'
import type { PlanClip } from './use-plan-keys.ts'

interface WeekStepperProps {
  week: number
  min: number
  max: number
  hint: string
  onChange: (week: number) => void
}

/** Selects the last week of a repetition in steps of one week. */
function WeekStepper({ week, min, max, hint, onChange }: WeekStepperProps) {
  const t = useStore($t)
  const id = useId()
  const byKey: Readonly<Record<string, number>> = {
    ArrowUp: week + 1,
    ArrowRight: week + 1,
    ArrowDown: week - 1,
    ArrowLeft: week - 1,
    Home: min,
    End: max
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = byKey[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChange(Math.min(max, Math.max(min, next)))
  }
  return (
    <div className="planning-until">
      <span id={`${id}-label`}>{t('plans.untilWeek')}</span>
      <div className="stepper" role="group" aria-labelledby={`${id}-label`}>
        <button
          type="button"
          aria-label={t('plans.weekLess')}
          disabled={week <= min}
          onClick={() => onChange(week - 1)}
        >
          <Icon of={Minus} />
        </button>
        <span
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          aria-valuenow={week}
          aria-valuemin={min}
          aria-valuemax={max}
          onKeyDown={onKeyDown}
        >
          {week}
        </span>
        <button
          type="button"
          aria-label={t('plans.weekMore')}
          disabled={week >= max}
          onClick={() => onChange(week + 1)}
        >
          <Icon of={Plus} />
        </button>
      </div>
      <p id={`${id}-hint`} className="muted">
        {hint}
      </p>
    </div>
  )
}

export interface WeekSheetProps {
  build: PlanBuild
  week: number
  onSheet: (sheet: PlanSheet | null) => void
  clip: PlanClip
  onClip: (clip: PlanClip) => void
  onWeek: (week: number) => void
}

interface MenuItemProps {
  icon: IconComponent
  text: string
  hint?: string | undefined
  isDanger?: boolean
  isDisabled?: boolean
  onPick: () => void
}

export function MenuItem({ icon, text, hint, isDanger = false, isDisabled = false, onPick }: MenuItemProps) {
  return (
    <li>
      <button type="button" className={isDanger ? 'is-danger' : undefined} disabled={isDisabled} onClick={onPick}>
        <Icon of={icon} />
        <span>
          <b>{text}</b>
          {hint !== undefined && <small>{hint}</small>}
        </span>
      </button>
    </li>
  )
}

export function WeekMenu({ build, week, onSheet, clip, onClip, onWeek }: WeekSheetProps) {
  const t = useStore($t)
  const { content, fixed, workouts } = build
  const entries = entriesOfWeek(content, week)
  const isRest = content.restWeeks.includes(week)
  const isOpen = isWeekOpen(week, fixed)
  const close = () => onSheet(null)
  const edit = (next: Parameters<typeof editGrid>[0]) => {
    editGrid(next)
    close()
  }
  return (
    <Sheet isOpen onClose={close} title={t('plans.week', { count: week })} closeLabel={t('states.close')}>
      <p className="muted numeric">{weekText(entries, workouts, t)}</p>
      <ul className="planning-menu">
        <MenuItem
          icon={Copy}
          text={t('plans.copyWeek')}
          isDisabled={entries.length === 0}
          onPick={() => {
            onClip({ kind: 'week', entries })
            close()
          }}
        />
        {clip?.kind === 'week' && (
          <MenuItem
            icon={ClipboardPaste}
            text={t('plans.pasteWeek')}
            isDisabled={!isOpen}
            onPick={() => edit((grid) => pastedWeek(grid, fixed, clip.entries, week))}
          />
        )}
        <MenuItem
          icon={Repeat}
          text={t('plans.repeatUntil')}
          isDisabled={entries.length === 0 || week >= PLAN_BOUNDS.weeks}
          onPick={() => onSheet({ kind: 'repeat', week })}
        />
        <MenuItem
          icon={isRest ? BedSingle : Moon}
          text={t(isRest ? 'plans.restOff' : 'plans.restOn')}
          hint={isRest ? undefined : t('plans.restHint')}
          isDisabled={!isOpen}
          onPick={() => edit((grid) => withRest(grid, week, !isRest))}
        />
        <MenuItem
          icon={ListPlus}
          text={t('plans.insertWeek')}
          hint={content.weeks >= PLAN_BOUNDS.weeks ? t('plans.weeksFull') : undefined}
          isDisabled={content.weeks >= PLAN_BOUNDS.weeks || !isWeekAhead(week, fixed)}
          onPick={() => edit((grid) => insertedWeek(grid, fixed, week))}
        />
        <MenuItem
          icon={Trash2}
          text={t('plans.clearWeek')}
          isDisabled={entries.length === 0 || !isOpen}
          onPick={() => edit((grid) => clearedWeek(grid, fixed, week))}
        />
        <MenuItem
          icon={Rows3}
          text={t('plans.removeWeek')}
          isDisabled={content.weeks <= 1 || !isWeekAhead(week, fixed)}
          onPick={() => {
            onWeek(Math.max(1, Math.min(week, content.weeks - 1)))
            edit((grid) => removedWeek(grid, fixed, week))
          }}
        />
      </ul>
    </Sheet>
  )
}

const USUAL_WEEKS = 8

export function RepeatSheet({ build, week, onSheet }: Pick<WeekSheetProps, 'build' | 'week' | 'onSheet'>) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { content, fixed } = build
  const [until, setUntil] = useState(
    content.weeks > week ? content.weeks : Math.min(PLAN_BOUNDS.weeks, Math.max(USUAL_WEEKS, week + 1))
  )
  const [keepsRest, setKeepsRest] = useState(true)
  const [keepsPresent, setKeepsPresent] = useState(false)
  const entries = entriesOfWeek(content, week)
  const wish = { week, until, keepsRest, keepsPresent }
  const { grid, weeks, added, replaced } = repeatedWeek(content, fixed, wish)
  const rest = content.restWeeks.filter((one) => one > week && one <= until)
  const close = () => onSheet(null)
  const [first = until, last = until] = [weeks[0], weeks.at(-1)]
  const isTooLong = grid.entries.length > PLAN_BOUNDS.entries
  return (
    <Sheet
      isOpen
      onClose={close}
      title={t('plans.repeatWeek', { count: week })}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={close}>{t('states.cancel')}</Button>
          <Button
            look="primary"
            disabled={isTooLong || weeks.length === 0}
            onClick={() => {
              editGrid((now) => repeatedWeek(now, fixed, wish).grid)
              close()
            }}
          >
            {t('plans.repeatButton', { count: until })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted numeric">{weekText(entries, build.workouts, t)}</p>
        <WeekRidge build={build} entries={entries} />
        <WeekStepper
          week={until}
          min={week + 1}
          max={PLAN_BOUNDS.weeks}
          hint={t('plans.endsOn', {
            date: dayText(dateOf(build, until * 7 - 1), locale, { weekday: 'short', day: 'numeric', month: 'short' })
          })}
          onChange={setUntil}
        />
        {rest.length > 0 && (
          <Switch
            label={t('plans.keepRest')}
            hint={t('plans.keepRestHint', { count: rest.length, weeks: rest.join(', ') })}
            isOn={keepsRest}
            onChange={setKeepsRest}
          />
        )}
        <Switch
          label={t('plans.keepPresent')}
          hint={t('plans.keepPresentHint')}
          isOn={keepsPresent}
          onChange={setKeepsPresent}
        />
        <PlanStrip build={build} grid={grid} marked={weeks} />
        <p role="status">
          {isTooLong ? (
            t('errors.plan-too-long')
          ) : (
            <>
              <b>
                {t('plans.repeatAdds', { count: added })}{' '}
                {first === last ? t('plans.inWeek', { count: first }) : t('plans.inWeeksTo', { first, last })}
              </b>
              {replaced > 0 && `, ${t('plans.replaced', { count: replaced })}`}. {t('plans.canUndo')}
            </>
          )}
        </p>
      </div>
    </Sheet>
  )
}
