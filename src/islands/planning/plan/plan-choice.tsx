/** Selects the training of a day: one of the user's workouts, or a description in words. */
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { PLAN_BOUNDS } from '#core/planning/training-plan.ts'
import type { CalendarWorkout } from '#core/planning/training-calendar.ts'
import { wholeMinutes } from '#core/app/format.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $planWorkouts } from '../../../stores/planning/plan-draft.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { MiniRidge } from '../calendar/date-mark.tsx'
import type { PlanBuild } from './plan-build.ts'

const SHOWN = 30

/** `title` without a workout describes the training in words. */
export interface Chosen {
  wId: string
  title: string
}

export function foundWorkouts(
  picks: readonly CalendarWorkout[],
  { content }: Pick<PlanBuild, 'content'>,
  text: string,
  locale: string
): CalendarWorkout[] {
  const lower = (words: string) => words.toLocaleLowerCase(locale)
  const used = new Set(content.entries.map(({ wId }) => wId))
  const found = picks.filter(({ name }) => lower(name).includes(lower(text.trim())))
  return [...found.filter(({ id }) => used.has(id)), ...found.filter(({ id }) => !used.has(id))].slice(0, SHOWN)
}

/** `14 min, heavy, in weeks 5, 6, 7`. */
export function useWorkoutText(): (workout: CalendarWorkout, content?: PlanBuild['content']) => string {
  const t = useStore($t)
  return ({ id, totalSec, level }, content) => {
    const weeks = [...new Set((content?.entries ?? []).filter(({ wId }) => wId === id).map(({ week }) => week))]
    return [
      t('calendar.minutes', { count: wholeMinutes(totalSec) }),
      t(`levels.${level}`),
      ...(weeks.length === 0 ? [] : [t('plans.inWeeks', { count: weeks.length, weeks: weeks.join(', ') })])
    ].join(', ')
  }
}

export interface PlanChoiceProps {
  build: PlanBuild
  text: string
  onText: (text: string) => void
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
  /** Called on Enter in the search field. */
  onEnter: () => void
}

export function PlanChoice({ build, text, onText, chosen, onChoose, onEnter }: PlanChoiceProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($planWorkouts)
  const textOf = useWorkoutText()
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  // Ready for typing with a physical keyboard; an on-screen keyboard would cover the list.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.querySelector('input')?.focus()
  }, [])
  if (state.kind === 'loading') {
    return (
      <Loading label={t('states.loading')} className="stack">
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </Loading>
    )
  }
  const picks = state.kind === 'ready' ? state.picks : []
  const found = foundWorkouts(picks, build, text, locale)
  return (
    <>
      <div ref={field}>
        <TextInput
          id={`${id}-search`}
          aria-describedby={undefined}
          aria-invalid={undefined}
          type="search"
          aria-label={t('plans.search')}
          placeholder={t('plans.search')}
          maxLength={PLAN_BOUNDS.title}
          value={text}
          onChange={onText}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onEnter()
          }}
        />
      </div>
      {state.kind === 'failed' && <p className="field-error">{t('dateSheet.pickFailed')}</p>}
      <div role="radiogroup" aria-label={t('plans.pick')} className="planning-choices">
        {found.map((workout) => (
          <label key={workout.id}>
            <MiniRidge mark="planned" ridge={workout.ridge} />
            <span className="grow">
              <b dir="auto" lang={workout.language}>
                {workout.name}
              </b>
              <small className="numeric">{textOf(workout, build.content)}</small>
            </span>
            <input
              type="radio"
              name={id}
              aria-label={workout.name}
              checked={chosen?.wId === workout.id}
              onChange={() => onChoose({ wId: workout.id, title: workout.name })}
            />
          </label>
        ))}
        <label className="is-free">
          <span className="grow">
            <b dir="auto">{text.trim() === '' ? t('plans.else') : text.trim()}</b>
            <small>{t('plans.elseHint')}</small>
          </span>
          <input
            type="radio"
            name={id}
            aria-label={t('plans.else')}
            checked={chosen?.wId === ''}
            onChange={() => onChoose({ wId: '', title: text.trim() })}
          />
        </label>
      </div>
    </>
  )
}
