/** A week of a plan on a phone, with one row per day. */
import { useStore } from '@nanostores/react'
import { EllipsisVertical, Moon, Plus, ChevronDown, GripVertical, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { entriesOfDay, entriesOfWeek, movedTo } from '#core/planning/plan-grid.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dayText } from '../day-text.ts'
import {
  dateOf,
  editGrid,
  placeText,
  weekText,
  weekdayName,
  type PlanPartProps,
  type PlanBuild,
  usePlanDrags
} from './plan-build.ts'
import { PlanRow } from './plan-training.tsx'
import { $planWorkouts } from '../../../stores/planning/plan-draft.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { MiniRidge } from '../calendar/date-mark.tsx'
import { foundWorkouts, useWorkoutText } from './plan-choice.tsx'

const IN_TRAY = 10

/** Workouts to drag onto a day. Where there is no room beside the grid, a button opens them over it. */
export function PlanTray({ build }: { build: PlanBuild }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($planWorkouts)
  const textOf = useWorkoutText()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const picks = state.kind === 'ready' ? state.picks : []
  return (
    <aside className={`planning-tray ${isOpen ? 'is-open' : ''}`.trim()} aria-label={t('plans.workouts')}>
      <h2>{t('plans.workouts')}</h2>
      <Button className="planning-tray-door" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('plans.workouts')}
        <Icon of={ChevronDown} />
      </Button>
      <p className="muted">{t('plans.trayHint')}</p>
      <TextInput
        id="plan-tray-search"
        aria-describedby={undefined}
        aria-invalid={undefined}
        type="search"
        aria-label={t('plans.search')}
        placeholder={t('plans.search')}
        value={text}
        onChange={setText}
      />
      {state.kind === 'loading' && (
        <Loading label={t('states.loading')} className="stack">
          <Skeleton height="3.25rem" />
          <Skeleton height="3.25rem" />
        </Loading>
      )}
      {state.kind === 'failed' && <p className="field-error">{t('dateSheet.pickFailed')}</p>}
      <ul>
        {foundWorkouts(picks, build, text, locale)
          .slice(0, IN_TRAY)
          .map((workout) => (
            <li key={workout.id} data-key={`w:${workout.id}`}>
              <Icon of={GripVertical} />
              <MiniRidge mark="planned" ridge={workout.ridge} />
              <span>
                <b dir="auto" lang={workout.language}>
                  {workout.name}
                </b>
                <small className="numeric">{textOf(workout)}</small>
              </span>
            </li>
          ))}
        <li data-key="w:" className="is-free">
          <Icon of={GripVertical} />
          <Icon of={PencilLine} />
          <span>
            <b>{t('plans.else')}</b>
            <small>{t('plans.elseHint')}</small>
          </span>
        </li>
      </ul>
    </aside>
  )
}

export function PlanWeekList({ build, week, onSheet }: PlanPartProps & { week: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { content, fixed, isLocked, today } = build
  const { root } = usePlanDrags<HTMLElement>(build, {
    onDrop: (what, day) => {
      if (what.kind === 'training') editGrid((grid) => movedTo(grid, fixed, what.key, day))
    }
  })
  const entries = entriesOfWeek(content, week)
  const isRest = content.restWeeks.includes(week)
  const days = Array.from({ length: 7 }, (_, weekday) => (week - 1) * 7 + weekday)
  return (
    <section ref={root} className={`planning-week-list ${isRest ? 'is-rest' : ''}`.trim()} aria-labelledby="plan-week">
      <div className="row">
        <h2 id="plan-week">{t('plans.week', { count: week })}</h2>
        {isRest && <RestSign />}
        <p className="grow muted numeric">{weekText(entries, build.workouts, t)}</p>
        {!isLocked && (
          <IconButton
            icon={EllipsisVertical}
            label={t('plans.weekMenu', { count: week })}
            aria-haspopup="dialog"
            onClick={() => onSheet({ kind: 'week', week })}
          />
        )}
      </div>
      <ul>
        {days.map((day) => {
          const date = dateOf(build, day)
          const isOpen = !isLocked && day >= fixed.from
          return (
            <li
              key={day}
              className={`planning-day-row ${build.isRunning && date === today ? 'is-today' : ''}`.trim()}
              data-day={isOpen ? day : undefined}
            >
              <span>
                <b>{weekdayName(build, day, locale, 'short')}</b>
                <small className="numeric">{dayText(date, locale, { day: 'numeric' })}</small>
              </span>
              <div>
                {entriesOfDay(content, day).map((entry) => (
                  <PlanRow
                    key={entry.key}
                    build={build}
                    entry={entry}
                    onOpen={({ key }) => onSheet({ kind: 'training', key })}
                  />
                ))}
                {isOpen && (
                  <button
                    type="button"
                    className="planning-add"
                    aria-haspopup="dialog"
                    aria-label={t('plans.addTo', { day: placeText(build, day, t, locale) })}
                    onClick={() => onSheet({ kind: 'add', day })}
                  >
                    <Icon of={Plus} />
                    {entriesOfDay(content, day).length === 0 && <span>{t('plans.addShort')}</span>}
                  </button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function RestSign() {
  const t = useStore($t)
  return (
    <span className="planning-rest-sign">
      <Icon of={Moon} /> {t('plans.restWeek')}
    </span>
  )
}
