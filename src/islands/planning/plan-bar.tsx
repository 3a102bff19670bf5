/** What can be done with the chosen training, below the grid; while one is dragged, where it will land. */
import { useStore } from '@nanostores/react'
import { Clock, Copy, Move, Repeat, Trash2, X } from 'lucide-react'
import { dayInPlan, type PlanEntry } from '#core/planning/training-plan.ts'
import { isFixed, removed } from '#core/planning/plan-grid.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { editGrid, placeText, trainingName, type PlanPartProps } from './plan-build.ts'
import { timeText } from './day-text.ts'

export interface PlanBarProps extends PlanPartProps {
  entry: PlanEntry
  onClose: () => void
}

export function PlanBar({ build, entry, onSheet, onClose }: PlanBarProps) {
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
