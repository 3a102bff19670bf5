import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { fieldsOf } from '#core/planning/planned-time.ts'
import {
  $plans,
  endPlan,
  keepPlansFresh,
  movePlan,
  pausePlan,
  planWithId,
  readPlans,
  removePlan,
  resumePlan,
  savePlan,
  sharePlan,
  startPlan,
  takePlan
} from './plans.ts'
import type { watchCalendar } from './watch-calendar.ts'

const world = vi.hoisted(() => ({
  own: vi.fn(),
  rows: vi.fn(),
  refresh: vi.fn(),
  sent: vi.fn(),
  watch: vi.fn(),
  deliver: vi.fn(),
  writes: vi.fn()
}))
vi.mock('../app/outbox/unsent.ts', () => ({ deliver: world.deliver }))
vi.mock('../../data/app/outbox.ts', () => ({ readWrites: world.writes }))
vi.mock('../../data/app/appwrite-rest.ts', () => ({ listOwnRows: world.own, listRows: world.rows }))
vi.mock('../../platform/page/push.ts', () => ({ zoneHere: () => 'Europe/Berlin' }))
vi.mock('./calendar.ts', () => ({ refreshCalendar: world.refresh }))
vi.mock('./watch-calendar.ts', () => ({ watchCalendar: world.watch }))
vi.mock('../../data/app/edge.ts', () => {
  const call = (path: string): object =>
    new Proxy(
      {},
      {
        get: (_, name: string) =>
          name.startsWith('$') ? (input: object) => ({ path: `${name} ${path}`, input }) : call(`${path}/${name}`)
      }
    )
  return { ask: (make: (api: object) => object) => world.sent(make(call('')) as object) as Promise<object> }
})

const entries = [
  { week: 1, weekday: 0, time: '07:30', wId: '', title: 'Run' },
  { week: 1, weekday: 3, time: '07:30', wId: '', title: 'Run' }
]
const row = (id: string, more: object = {}) => ({
  $id: id,
  name: `Plan ${id}`,
  note: '',
  entries: JSON.stringify(entries),
  friendUId: '',
  runId: '',
  startedOn: '',
  reminderMin: null,
  pausedOn: '',
  waiting: '',
  ...more
})
const date = (planEntry: number, day: string, more: object = {}) => ({
  $id: `d${planEntry}`,
  planRun: 'run',
  planEntry,
  startDateTime: `${day}T06:30:00.000Z`,
  repeat: '',
  wallStart: `${day}T07:30`,
  doneOn: [],
  skippedOn: [],
  movedOn: [],
  ...more
})
const today = fieldsOf(new Date()).date
const shown = () => {
  const state = $plans.get()
  return state.kind === 'ready' ? state.plans.map(({ id }) => id) : state.kind
}

beforeEach(async () => {
  for (const mock of Object.values(world)) mock.mockReset()
  world.own.mockResolvedValue({ rows: [row('b'), row('run-plan', { runId: 'run' }), row('a')] })
  world.rows.mockImplementation((table: string) =>
    Promise.resolve({
      rows:
        table === 'profiles'
          ? [{ $id: 'ben', nicName: '', firstName: 'Ben' }]
          : [date(0, '2026-01-05', { doneOn: ['2026-01-05T00:00:00.000Z'] }), date(1, '2999-01-08')]
    })
  )
  world.refresh.mockResolvedValue(undefined)
  world.sent.mockResolvedValue({})
  world.writes.mockResolvedValue([])
  await readPlans('ada')
})

it('shows offers, then running plans with their progress, then the others by name', async () => {
  world.own.mockResolvedValue({
    rows: [row('b'), row('run-plan', { runId: 'run' }), row('a'), row('offer', { friendUId: 'ben' })]
  })
  await readPlans('ada')
  expect(shown()).toEqual(['offer', 'run-plan', 'a', 'b'])
  expect(planWithId('offer').get()).toMatchObject({ from: 'Ben' })
  expect(planWithId('run-plan').get()?.progress).toMatchObject({
    states: ['done', 'open'],
    done: 1,
    total: 2,
    next: '2999-01-08'
  })
  expect(planWithId('none').get()).toBeUndefined()
})

it.each([
  ['start', () => startPlan('a', 'r', '2026-12-01', 30), { runId: 'r', from: '2026-12-01', reminderMin: 30 }],
  ['move', () => movePlan('a', '2026-12-01'), { to: '2026-12-01' }],
  ['resume', () => resumePlan('a', '2026-12-01'), { from: '2026-12-01' }]
])('%s sends the day and the time zone, and reads plans and dates again', async (name, act, json) => {
  const reads = world.own.mock.calls.length
  await act()
  expect(world.sent).toHaveBeenCalledExactlyOnceWith({
    path: `$post /plans/:id/${name}`,
    input: { param: { id: 'a' }, json: { ...json, zone: 'Europe/Berlin' } }
  })
  expect([world.own.mock.calls.length - reads, world.refresh.mock.calls.length]).toEqual([1, 1])
})

it.each([
  ['pause', () => pausePlan('a')],
  ['end', () => endPlan('a')],
  ['removals', () => removePlan('a')]
])('%s sends today’s date', async (name, act) => {
  await act()
  expect(world.sent).toHaveBeenCalledExactlyOnceWith({
    path: `$post /plans/:id/${name}`,
    input: { param: { id: 'a' }, json: { today } }
  })
})

it('removes a plan that was already deleted; reports other failures and reads the plans again', async () => {
  world.sent.mockRejectedValueOnce(new UserFacingError('plan-not-found'))
  await removePlan('a')
  world.sent.mockRejectedValueOnce(new NetworkError('offline'))
  const reads = world.own.mock.calls.length
  await expect(takePlan('a')).rejects.toBeInstanceOf(NetworkError)
  expect(world.own.mock.calls.length - reads).toBe(1)
})

it('shares a plan', async () => {
  await sharePlan('n', ['ben'], [])
  expect(world.sent.mock.calls.map(([call]) => (call as { path: string }).path)).toEqual(['$post /plans/:id/shares'])
})

const content = {
  name: 'Ten',
  note: '',
  weeks: 1,
  restWeeks: [],
  startsOn: '',
  entries: entries.map((entry, key) => ({ key, ...entry }))
}

it('shows a change at once, adds it to the outbox and reports whether the server has it', async () => {
  world.deliver.mockResolvedValue({ kind: 'waiting' })
  const saved = savePlan('new', content, true)
  expect(planWithId('new').get()).toMatchObject({ name: 'Ten', fromId: '', runId: '' })
  expect(await saved).toBe(false)
  expect(world.deliver).toHaveBeenCalledExactlyOnceWith(
    { id: '', name: 'Ten' },
    { kind: 'plan', id: 'new', content, isNew: true, zone: 'Europe/Berlin' }
  )
})

it('shows pending changes over the server’s data', async () => {
  const write = (id: string, refused: object | null) => ({ body: { kind: 'plan', id, content }, refused })
  world.writes.mockResolvedValue([write('a', null), write('b', {}), { body: { kind: 'heart' }, refused: null }])
  await readPlans('ada')
  expect([planWithId('a').get()?.name, planWithId('b').get()?.name]).toEqual(['Ten', 'Plan b'])
})

it('keeps stale plans after a failure and shows nothing of another account', async () => {
  world.own.mockRejectedValue(new NetworkError('offline'))
  await readPlans('ada')
  expect($plans.get()).toMatchObject({ kind: 'ready', isStale: true })
  await readPlans('cleo')
  expect(shown()).toBe('failed')
})

it('requests the dates of ten plans at a time, and none without a running plan', async () => {
  const many = Array.from({ length: 12 }, (_, index) => row(`p${index}`, { runId: `r${index}` }))
  world.own.mockResolvedValue({ rows: many })
  world.rows.mockClear()
  await readPlans('ada')
  expect(world.rows.mock.calls.filter(([table]) => table === 'trainingsDates')).toHaveLength(2)
  world.own.mockResolvedValue({ rows: [row('a')] })
  world.rows.mockClear()
  await readPlans('ada')
  expect(world.rows).not.toHaveBeenCalled()
})

it('reads again when a date or a plan changes', () => {
  const stop = vi.fn()
  world.watch.mockReturnValue(stop)
  expect(keepPlansFresh('ada')).toBe(stop)
  const [userId, changed, watched] = world.watch.mock.calls[0] as Parameters<typeof watchCalendar>
  expect(watched?.(userId, changed).map((one) => one.tableId)).toEqual(['trainingsDates', 'plans'])
  const reads = world.own.mock.calls.length
  changed()
  expect(world.own.mock.calls.length - reads).toBe(1)
})
