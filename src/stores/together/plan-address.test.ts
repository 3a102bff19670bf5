import { beforeEach, expect, it, vi } from 'vitest'
import { targetOf } from '#core/together/chat.ts'
import { forgetPlan, isPlanWanted, planPath } from './group-addresses.ts'

const bar = { pathname: '/messages/', search: '' }
const replaced: string[] = []
beforeEach(() => {
  bar.search = ''
  replaced.length = 0
  vi.stubGlobal('location', bar)
  vi.stubGlobal('history', { state: null, replaceState: (...[, , path]: string[]) => replaced.push(path ?? '') })
})

it('names the conversation and the form', () => {
  const path = planPath('ben')
  expect(path).toBe('/messages/?with=ben&plan=date')
  expect(targetOf([...new URLSearchParams(path.split('?')[1])])).toEqual({ kind: 'friend', id: 'ben' })
})

it('opens the form until it is cleared, and the conversation stays', () => {
  forgetPlan()
  expect([isPlanWanted(), replaced]).toEqual([false, []])
  bar.search = '?with=ben&plan=date'
  expect(isPlanWanted()).toBe(true)
  forgetPlan()
  expect(replaced).toEqual(['/messages/?with=ben'])
})
