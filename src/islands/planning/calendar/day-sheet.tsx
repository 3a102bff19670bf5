/** The dates of a day and their actions. */
import { useStore } from '@nanostores/react'
import { CalendarPlus, Check, Minus, Pencil, Play, Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { wholeMinutes } from '#core/app/format.ts'
import { occurrencesIn, type CalendarWorkout, type Occurrence } from '#core/planning/training-calendar.ts'
import type { Mark } from '#core/planning/training-series.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $calendar } from '../../../stores/planning/calendar.ts'
import { $proposals, proposalsByDay } from '../../../stores/planning/calendar-proposals.ts'
import { markDate } from '../../../stores/planning/training-dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { OpenSheet } from './calendar-parts.ts'
import { LengthText, longDay, MarkGlyph, MiniRidge, nameOf, RepeatText } from './date-mark.tsx'
import { timeText } from '../day-text.ts'
import { ProposedDate } from './proposals-part.tsx'

export interface DaySheetProps {
  day: string
  onSheet: (sheet: OpenSheet) => void
  onClose: () => void
}

export function DaySheet({ day, onSheet, onClose }: DaySheetProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($calendar)
  const [error, setError] = useState<unknown>(null)
  const proposals = proposalsByDay(useStore($proposals)).get(day) ?? []
  const calendar = state.kind === 'ready' ? state.calendar : null
  const dates = calendar === null ? [] : occurrencesIn(calendar.dates, day, day)
  const minutes = wholeMinutes(calendar?.trained[day] ?? 0)
  const mark = (one: Occurrence, next: Mark) => {
    setError(null)
    markDate(one, one.mark === next ? 'planned' : next).catch(setError)
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={longDay(day, locale)}
      closeLabel={t('states.close')}
      actions={
        <Button icon={CalendarPlus} onClick={() => onSheet({ kind: 'date', day, occurrence: null })}>
          {t('dateSheet.planOnDay')}
        </Button>
      }
    >
      {minutes > 0 && (
        <p className="planning-day-trained">
          <MarkGlyph mark="done" /> {t('calendar.doneMinutes', { count: minutes })}
        </p>
      )}
      <ul className="planning-day-dates">
        {dates.map((one) => (
          <DateItem
            key={one.key}
            one={one}
            workout={calendar?.workouts[one.date.workoutId]}
            onMark={mark}
            onEdit={() => onSheet({ kind: 'date', day, occurrence: one })}
          />
        ))}
      </ul>
      {proposals.map((one) => (
        <ProposedDate key={one.id} proposal={one} />
      ))}
      {dates.length + proposals.length + minutes === 0 && <p className="muted">{t('calendar.nothingThen')}</p>}
      {error !== null && (
        <p className="field-error" role="alert">
          {errorText(error, t)}
        </p>
      )}
    </Sheet>
  )
}

interface DateItemProps {
  one: Occurrence
  workout: CalendarWorkout | undefined
  onMark: (one: Occurrence, mark: Mark) => void
  onEdit: () => void
}

function DateItem({ one, workout, onMark, onEdit }: DateItemProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const name = nameOf(one, workout, t)
  const named = (key: string) => `${t(key)}: ${name}, ${timeText(one.time, locale)}`
  return (
    <li>
      <div className="planning-day-date">
        <MiniRidge mark={one.mark} ridge={workout?.ridge} />
        <div>
          <b lang={workout?.language}>{name}</b>
          <p className="meta">
            <span className="numeric">{timeText(one.time, locale)}</span>
            <LengthText date={one.date} workout={workout} />
            <span>
              <MarkGlyph mark={one.mark} /> {t(`calendar.mark-${one.mark}`)}
            </span>
            {one.date.series.rule !== null && (
              <span>
                <Icon of={Repeat2} /> <RepeatText occurrence={one} />
              </span>
            )}
          </p>
        </div>
      </div>
      <div className="planning-day-acts">
        {workout !== undefined && one.mark !== 'done' && (
          <ButtonLink look="primary" icon={Play} href={pathTo('workout', { id: workout.id, type: 'play' })}>
            {t('calendar.start')}
          </ButtonLink>
        )}
        <Button
          icon={Check}
          aria-label={named('dateSheet.done')}
          aria-pressed={one.mark === 'done'}
          onClick={() => onMark(one, 'done')}
        >
          {t('dateSheet.done')}
        </Button>
        <Button
          icon={Minus}
          aria-label={named('dateSheet.skip')}
          aria-pressed={one.mark === 'skipped'}
          onClick={() => onMark(one, 'skipped')}
        >
          {t('dateSheet.skip')}
        </Button>
        <Button look="quiet" icon={Pencil} aria-label={named('dateSheet.edit')} onClick={onEdit}>
          {t('dateSheet.edit')}
        </Button>
      </div>
    </li>
  )
}
