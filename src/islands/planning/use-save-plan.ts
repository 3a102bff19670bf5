import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as v from 'valibot'
import { errorText } from '#core/app/errors.ts'
import { planSchema, type Plan, type PlanContent } from '#core/planning/training-plan.ts'
import { $t } from '../../stores/app/locale.ts'
import { freshPlanId, savePlan } from '../../stores/planning/plans.ts'

/** Checks and saves a plan as typed. @param plan null for a new one */
export function useSavePlan(plan: Plan | null, onSaved: () => void) {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  // A repeated call after a lost answer makes no second plan.
  const [id] = useState(() => plan?.id ?? freshPlanId())
  const save = async (userId: string | Promise<string>, content: PlanContent) => {
    const checked = v.safeParse(planSchema, content)
    if (!checked.success) return setWrong(t(`errors.${checked.issues[0].message}`))
    setBusy(true)
    setWrong('')
    try {
      await savePlan(await userId, id, checked.output, plan === null)
      onSaved()
    } catch (error) {
      setBusy(false)
      setWrong(errorText(error, t))
    }
  }
  return { isBusy, wrong, save }
}
