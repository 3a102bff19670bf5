/** The workouts beside the grid, to drag onto a day; over it behind a button where there is no room beside it. */
import { useStore } from '@nanostores/react'
import { ChevronDown, GripVertical, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $planWorkouts } from '../../stores/planning/plan-workouts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { MiniRidge } from './date-mark.tsx'
import type { PlanBuild } from './plan-build.ts'
import { foundWorkouts, useWorkoutText } from './plan-choice.tsx'

const IN_TRAY = 10

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
