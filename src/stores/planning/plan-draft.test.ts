import { beforeEach, expect, it, vi } from 'vitest'
import type { WritableAtom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import type { Plan, PlanContent } from '#core/planning/training-plan.ts'
import { $unsent } from '../app/outbox/unsent.ts'
import {
  $planDraft,
  closePlan,
  editPlan,
  openNewPlan,
  openPlan,
  planSaved,
  savePlanNow,
  undoPlan
} from './plan-draft.ts'

const save = vi.hoisted(() => vi.fn())
vi.mock('../app/outbox/unsent.ts', async () => ({
  $unsent: (await import('nanostores')).atom({ waiting: 1, refused: 0 })
}))
vi.mock('./plans.ts', () => ({
  savePlan: save,
  isSamePlan: (one: PlanContent, other: PlanContent) => JSON.stringify(one) === JSON.stringify(other)
}))

const CONTENT: PlanContent = { name: 'Ten', note: '', entries: [], weeks: 4, restWeeks: [], startsOn: '' }
const plan = (more: Partial<Plan> = {}): Plan => ({
  id: 'p',
  ...CONTENT,
  fromId: '',
  runId: '',
  startedOn: '',
  reminderMin: null,
  pausedOn: '',
  waiting: [],
  ...more
})
const named = (name: string) => editPlan((now) => ({ ...now, name }))
const nameNow = () => $planDraft.get()?.history.now.name
const saving = () => $planDraft.get()?.saving.kind

beforeEach(() => {
  save.mockReset().mockResolvedValue(true)
  closePlan()
})

it('stores nothing of a new plan before its first change', async () => {
  openNewPlan('n', CONTENT)
  expect(saving()).toBe('new')
  named('Spring')
  expect(saving()).toBe('saving')
  await planSaved()
  expect([saving(), $planDraft.get()?.isNew]).toEqual(['saved', false])
  expect(save).toHaveBeenCalledExactlyOnceWith('n', { ...CONTENT, name: 'Spring' }, true)
})

it('saves each change and undoes them one by one', async () => {
  openPlan(plan())
  named('A')
  named('B')
  named('B')
  undoPlan()
  undoPlan()
  undoPlan()
  await planSaved()
  expect(nameNow()).toBe('Ten')
  expect(save.mock.calls.map((call) => (call[1] as PlanContent).name)).toEqual(['A', 'B', 'A', 'Ten'])
})

it('takes over changes from another device, but not during a save', async () => {
  openPlan(plan())
  named('Mine')
  openPlan(plan({ name: 'Theirs' }))
  expect(nameNow()).toBe('Mine')
  await planSaved()
  openPlan(plan({ name: 'Theirs' }))
  expect(nameNow()).toBe('Theirs')
})

it('reports that it is waiting on this device, and why it was refused', async () => {
  openPlan(plan())
  save.mockResolvedValueOnce(false)
  named('Offline')
  await planSaved()
  expect(saving()).toBe('waiting')
  ;($unsent as WritableAtom).set(null)
  expect(saving()).toBe('saved')
  save.mockRejectedValueOnce(new UserFacingError('plan-runs'))
  named('Late')
  await planSaved()
  expect($planDraft.get()?.saving).toMatchObject({ kind: 'failed', error: { code: 'plan-runs' } })
  savePlanNow()
  await planSaved()
  expect(saving()).toBe('saved')
})
