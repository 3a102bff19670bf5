/** A week of a plan on a phone: seven rows are its days. */
import { useStore } from '@nanostores/react'
import { EllipsisVertical, Moon, Plus } from 'lucide-react'
import { entriesOfDay, entriesOfWeek, movedTo } from '#core/planning/plan-grid.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { dayText } from './day-text.ts'
import { dateOf, editGrid, placeText, weekText, weekdayName, type PlanPartProps } from './plan-build.ts'
import { PlanRow } from './plan-training.tsx'
import { usePlanDrags } from './use-plan-drags.ts'

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
                    {...{ build, entry }}
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
