import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as v from 'valibot'
import { errorText } from '#core/app/errors.ts'
import { planSchema, type NewPlanEntry } from '#core/planning/training-plan.ts'
import { $t } from '../../stores/app/locale.ts'
import { freshPlanId, savePlan } from '../../stores/planning/plans.ts'

interface Typed {
  name: string
  weeks: number
  entries: readonly NewPlanEntry[]
}

/** Checks and saves a new plan. */
export function useSavePlan(onSaved: () => void) {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  // A repeated call after a lost answer makes no second plan.
  const [id] = useState(freshPlanId)
  const save = async (content: Typed) => {
    if (content.entries.length === 0) return setWrong(t('errors.plan-empty'))
    const checked = v.safeParse(planSchema, content)
    if (!checked.success) return setWrong(t(`errors.${checked.issues[0].message}`))
    setBusy(true)
    setWrong('')
    try {
      await savePlan(id, checked.output, true)
      onSaved()
    } catch (error) {
      setBusy(false)
      setWrong(errorText(error, t))
    }
  }
  return { isBusy, wrong, save }
}
