import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { GOAL_KINDS, type GoalKind } from '#core/account/settings.ts'
import { $settings, changeSettings } from '../../../stores/account/settings.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput, Select } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

const MOST: Record<GoalKind, number> = { minutes: 10_080, workouts: 100 }

export function GoalSheet({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const { weekGoal, weekGoalKind } = useStore($settings)
  const [kind, setKind] = useState(weekGoalKind)
  const [text, setText] = useState(String(weekGoal))
  const [isWrong, setWrong] = useState(false)
  const save = () => {
    const amount = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
    if (amount < 1 || amount > MOST[kind]) {
      setWrong(true)
      return
    }
    void changeSettings({ weekGoal: amount, weekGoalKind: kind })
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('statisticSheets.goalTitle')}
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" onClick={save}>
          {t('statisticSheets.save')}
        </Button>
      }
    >
      <div className="stack">
        <Field label={t('statisticSheets.goalKind')}>
          {(control) => (
            <Select<GoalKind>
              {...control}
              value={kind}
              options={GOAL_KINDS.map((value) => ({ value, label: t(`statisticSheets.goal-${value}`) }))}
              onChange={setKind}
            />
          )}
        </Field>
        <Field
          label={t('statisticSheets.goalAmount')}
          error={isWrong ? t('statisticSheets.goalWrong', { count: MOST[kind] }) : undefined}
        >
          {(control) => <TextInput {...control} isNumber value={text} onChange={setText} />}
        </Field>
      </div>
    </Sheet>
  )
}
