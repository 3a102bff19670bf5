/** The weeks of a plan as a grid with arrow keys and dragging. */
import { useStore } from '@nanostores/react'
import { EllipsisVertical, Moon, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PLAN_BOUNDS } from '#core/planning/training-plan.ts'
import { entriesOfDay, entriesOfWeek, withWeek } from '#core/planning/plan-grid.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { allMinutes, dateOf, editGrid, lengthText, placeText, weekdayName, type PlanPartProps } from './plan-build.ts'
import { PlanField } from './plan-training.tsx'
import type { PlanKeys } from './use-plan-keys.ts'

export interface PlanGridProps extends PlanPartProps {
  keys: PlanKeys
  week: number
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

export function PlanGridPart(props: PlanGridProps) {
  const { build, keys } = props
  const t = useStore($t)
  const locale = useStore($locale)
  const grid = useRef<HTMLTableElement>(null)
  const { content, isLocked } = build
  const weeks = Array.from({ length: content.weeks }, (_, index) => index + 1)
  useEffect(() => {
    if (keys.isFocusDue()) grid.current?.querySelector<HTMLElement>(`[data-cell="${keys.day}"]`)?.focus()
  })
  return (
    <>
      {/* Handles the keys of its cells. */}
      <table
        ref={grid}
        role="grid"
        className="planning-plan-grid"
        aria-label={t('plans.gridName', { weeks: t('plans.weeks', { count: content.weeks }) })}
        aria-describedby="plan-grid-hint"
        onKeyDown={keys.onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('plans.weekOf')}</span>
            </th>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={weekdayName(build, weekday, locale)}>{weekdayName(build, weekday, locale, 'short')}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <WeekRow key={week} {...props} row={week} />
          ))}
          {!isLocked && (
            <tr>
              <th colSpan={8} className="planning-add-week">
                <AddWeek weeks={content.weeks} />
              </th>
            </tr>
          )}
        </tbody>
      </table>
      <p id="plan-grid-hint" className="visually-hidden">
        {t('plans.gridHint')}
      </p>
    </>
  )
}

export function AddWeek({ weeks }: { weeks: number }) {
  const t = useStore($t)
  if (weeks >= PLAN_BOUNDS.weeks) return <p className="muted">{t('plans.weeksFull')}</p>
  return (
    <button type="button" className="planning-add" onClick={() => editGrid(withWeek)}>
      <Icon of={Plus} /> {t('plans.addWeek')}
    </button>
  )
}

function WeekRow({ build, keys, week, row, onSheet }: PlanGridProps & { row: number }) {
  const t = useStore($t)
  const { content, workouts, isLocked } = build
  const entries = entriesOfWeek(content, row)
  const isRest = content.restWeeks.includes(row)
  const minutes = lengthText(allMinutes(entries, workouts), t)
  const size = isRest
    ? t('plans.restSize', { length: minutes })
    : t('plans.weekSize', { count: entries.length, length: minutes })
  const classes = [isRest ? 'is-rest' : '', row === week ? 'is-current' : ''].filter(Boolean).join(' ')
  return (
    <tr className={classes || undefined}>
      <th scope="row">
        <span className="planning-week-name">
          <b>
            {t('plans.week', { count: row })}
            {isRest && <Icon of={Moon} />}
          </b>
          <small className="numeric">{size}</small>
        </span>
        {!isLocked && (
          <IconButton
            icon={EllipsisVertical}
            label={t('plans.weekMenu', { count: row })}
            aria-haspopup="dialog"
            onClick={() => onSheet({ kind: 'week', week: row })}
          />
        )}
      </th>
      {WEEKDAYS.map((weekday) => (
        <Cell key={weekday} build={build} keys={keys} onSheet={onSheet} day={(row - 1) * 7 + weekday} />
      ))}
    </tr>
  )
}

function Cell({ build, keys, day, onSheet }: Omit<PlanGridProps, 'week'> & { day: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { content, fixed, isLocked, isRunning, today } = build
  const entries = entriesOfDay(content, day)
  const isOpen = !isLocked && day >= fixed.from
  const isToday = isRunning && dateOf(build, day) === today
  const place = placeText(build, day, t, locale)
  const label = [
    place,
    ...(isToday ? [t('calendar.today')] : []),
    ...(entries.length === 0 ? [t('plans.emptyDay')] : [])
  ]
  const classes = [
    isToday ? 'is-today' : '',
    entries.length > 1 ? 'is-two' : '',
    keys.target === day ? 'is-target' : ''
  ]
  return (
    // The table handles the keys of all its cells.
    <td
      role="gridcell"
      tabIndex={keys.day === day ? 0 : -1}
      className={classes.filter(Boolean).join(' ') || undefined}
      data-cell={day}
      data-day={isOpen ? day : undefined}
      aria-label={entries.length === 0 ? label.join(', ') : undefined}
      aria-current={isToday ? 'date' : undefined}
      onFocus={() => keys.setDay(day)}
      onClick={() => {
        if (isOpen) onSheet({ kind: 'add', day })
      }}
    >
      {entries.map((entry) => (
        <PlanField
          key={entry.key}
          build={build}
          entry={entry}
          isChosen={keys.chosen === entry.key}
          isHeld={keys.held === entry.key}
          onOpen={({ key }) => keys.choose(key)}
        />
      ))}
      {isOpen && <Icon of={Plus} />}
    </td>
  )
}
