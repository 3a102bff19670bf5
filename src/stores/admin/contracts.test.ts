import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { BASE_LIMITS, PRO_LIMITS } from '#core/workout/limits.ts'
import * as data from '../../data/admin/admin.ts'
import * as store from './contracts.ts'
import * as notes from './notes.ts'
import { $session, refreshSession } from '../account/session.ts'
import { ada } from '../account/session.test-kit.ts'

vi.mock('../../data/admin/admin.ts', { spy: true })
vi.mock('../account/session.ts', async (original) => ({ ...(await original<object>()), refreshSession: vi.fn() }))
vi.mock('../../data/account/session.ts', async () => (await import('../account/session.test-kit.ts')).sessionData)
vi.mock('../../data/app/cache.ts', async () => (await import('../account/session.test-kit.ts')).cacheData)
vi.mock('../../platform/page/page.ts', async () => (await import('../account/session.test-kit.ts')).page)

const server = vi.mocked(data)
const contract = (name: string) => ({ name, limits: BASE_LIMITS, isFixed: false, isBroken: false })
const user = (email: string) => ({ id: email, email, nickname: '', contractType: '', isBeingDeleted: false })
const note = (id: string, text = 'New') => ({
  id,
  version: '1.0',
  language: 'en',
  note: text,
  createdAt: '2026-01-01T00:00:00.000Z'
})
const textOf = (version: string, text: string): notes.NoteText => ({ version, language: 'en', note: text })
const report = (id: string, workoutId: string) => ({
  id,
  workoutId,
  workoutName: 'Rain',
  address: 'w',
  isTrainerPage: false,
  reason: '',
  personId: '',
  personName: '',
  quote: '',
  createdAt: '2026-01-01T00:00:00.000Z'
})
const issuesOf = (of: { $state: { get: () => unknown } }) =>
  (of.$state.get() as { error: UserFacingError }).error.issues

beforeEach(() => {
  vi.clearAllMocks()
  server.listContracts.mockResolvedValue([contract('Club')])
  server.putContract.mockResolvedValue()
  server.deleteContract.mockResolvedValue()
  server.deleteNote.mockResolvedValue()
  server.decideReport.mockResolvedValue()
  server.createNote.mockImplementation(async (id, text) => note(id, text.note))
  store.$contracts.set({ kind: 'ready', items: [contract('Club')], next: null })
  notes.$notes.set({ kind: 'ready', items: [note('b'), note('a')], next: 'a' })
  $session.set({ kind: 'signed-in', ...ada })
})

describe('contract templates', () => {
  const texts = { ...store.limitTexts(PRO_LIMITS), maxWorkouts: ' 7 ' }

  it('are saved with numbers instead of texts', async () => {
    expect(await store.saveContract.submit(' Team ', texts, true)).toBe(true)
    expect(server.putContract).toHaveBeenCalledWith('Team', { ...PRO_LIMITS, maxWorkouts: 7 })
  })
  it('are not sent with anything but whole numbers', async () => {
    for (const wrong of ['', '1.5', '-1', 'many']) {
      expect(await store.saveContract.submit('Team', { ...texts, maxUsers: wrong }, true)).toBe(false)
      expect(issuesOf(store.saveContract)).toEqual([{ path: 'maxUsers', code: 'limit-out-of-range' }])
    }
    expect(server.putContract).not.toHaveBeenCalled()
  })
  it('need a name when new and never replace another one', async () => {
    await store.saveContract.submit('  ', texts, true)
    expect(issuesOf(store.saveContract)).toEqual([{ path: 'name', code: 'bad-contract-name' }])
    await store.saveContract.submit('club', texts, true)
    expect(issuesOf(store.saveContract)).toEqual([{ path: 'name', code: 'contract-name-taken' }])
    expect(server.putContract).not.toHaveBeenCalled()
    expect(await store.saveContract.submit('Club', texts, false)).toBe(true)
  })
  it('disappear when someone else deleted them first, and stay after a failure', async () => {
    server.deleteContract.mockRejectedValueOnce(new NetworkError('offline'))
    expect(await store.removeContract.submit('Club')).toBe(false)
    expect(store.$contracts.get()).toMatchObject({ items: [{ name: 'Club' }] })
    server.deleteContract.mockRejectedValueOnce(new UserFacingError('contract-not-found'))
    expect(await store.removeContract.submit('Club')).toBe(true)
    expect(store.$contracts.get()).toMatchObject({ items: [] })
  })
  it('report that they cannot be listed', async () => {
    const error = new NetworkError('offline')
    server.listContracts.mockRejectedValueOnce(error)
    await store.loadContracts()
    expect(store.$contracts.get()).toEqual({ kind: 'failed', error })
  })
})

describe("a user's contract", () => {
  const pages: Record<string, data.Page<data.AdminUser>> = {
    '': { items: [user('bo@x.community')], next: 'p2' },
    p2: { items: [user('bo@x.com')], next: null }
  }
  beforeEach(() => {
    server.listUsers.mockImplementation(async (_, after) => pages[after] ?? { items: [], next: null })
    server.setUserContract.mockResolvedValue({
      contractType: 'Club',
      contract: { name: 'Club', limits: BASE_LIMITS }
    })
  })

  it('is found by the whole email address on any page', async () => {
    await store.findUser.submit(' BO@x.com ')
    expect(store.$found.get()).toEqual({ kind: 'found', user: user('bo@x.com'), changed: '' })
    await store.findUser.submit('bo@x')
    expect(store.$found.get()).toEqual({ kind: 'missing', email: 'bo@x' })
    expect(await store.findUser.submit(' ')).toBe(false)
    expect(store.$found.get()).toEqual({ kind: 'none' })
  })
  it('is changed and reported', async () => {
    await store.findUser.submit('bo@x.com')
    await store.setContract.submit('Club')
    expect(server.setUserContract).toHaveBeenCalledWith('bo@x.com', 'Club')
    expect(store.$found.get()).toMatchObject({ user: { contractType: 'Club' }, changed: 'Club' })
    expect(refreshSession).not.toHaveBeenCalled()
  })
  it('applies at once when it is the own contract', async () => {
    store.$found.set({ kind: 'found', user: { ...user('ada@x.com'), id: 'ada' }, changed: '' })
    await store.setContract.submit('Club')
    expect(refreshSession).toHaveBeenCalled()
  })
})

describe('release notes', () => {
  const ids = () => server.createNote.mock.calls.map(([id]) => id)
  const shown = () => {
    const list = notes.$notes.get()
    return list.kind === 'ready' ? list.items.map(({ id }) => id) : []
  }

  it('keep their id until they are stored', async () => {
    server.createNote.mockRejectedValueOnce(new NetworkError('timeout'))
    expect(await notes.saveNote.submit(null, textOf('1.1', 'A'))).toBe(false)
    await notes.saveNote.submit(null, textOf('1.1', 'A'))
    await notes.saveNote.submit(null, textOf('1.2', 'B'))
    const [first, second, third] = ids()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(shown()).toEqual([third, first, 'b', 'a'])
  })
  it('get a new id when theirs is taken', async () => {
    server.createNote.mockRejectedValueOnce(new UserFacingError('id-taken'))
    await notes.saveNote.submit(null, textOf('1.1', 'A'))
    await notes.saveNote.submit(null, textOf('1.1', 'A'))
    expect(new Set(ids()).size).toBe(2)
  })
  it('are changed and deleted in place', async () => {
    server.updateNote.mockResolvedValueOnce(note('b', 'Other'))
    await notes.saveNote.submit('b', textOf('1.0', 'Other'))
    expect(notes.$notes.get()).toMatchObject({ items: [{ note: 'Other' }, { note: 'New' }] })
    await notes.removeNote.submit('a')
    expect(shown()).toEqual(['b'])
  })
  it('load the next page after the last note that still exists', async () => {
    server.listNotes.mockResolvedValue({ items: [note('z')], next: null })
    await notes.removeNote.submit('a')
    await notes.moreNotes.submit()
    expect(server.listNotes).toHaveBeenCalledWith('b')
    expect(notes.$notes.get()).toEqual({ kind: 'ready', items: [note('b'), note('z')], next: null })
    await notes.moreNotes.submit()
    expect(server.listNotes).toHaveBeenCalledTimes(1)
  })
})

describe('reports', () => {
  const shown = () => {
    const list = notes.$reports.get()
    return list.kind === 'ready' ? list.items.map(({ id }) => id) : []
  }
  const all = [report('1', 'w'), report('2', 'w'), report('3', 'v')] as const
  beforeEach(() => notes.$reports.set({ kind: 'ready', items: all, next: null }))

  it('are closed one by one', async () => {
    await notes.decideReport.submit(all[0], 'close')
    expect(shown()).toEqual(['2', '3'])
  })
  it('are all resolved when their workout is unpublished', async () => {
    await notes.decideReport.submit(all[0], 'unpublish')
    expect(shown()).toEqual(['3'])
  })
  it('are all resolved when their trainer page is hidden, but not those of its owner’s messages', async () => {
    const of = (id: string, isTrainerPage: boolean) => ({ ...report(id, ''), isTrainerPage, personId: 'p' })
    const page = of('1', true)
    notes.$reports.set({ kind: 'ready', items: [page, of('2', true), of('3', false)], next: null })
    await notes.decideReport.submit(page, 'unpublish')
    expect(shown()).toEqual(['3'])
  })
  it('stay open after a failure', async () => {
    server.decideReport.mockRejectedValueOnce(new UserFacingError('unavailable'))
    await notes.decideReport.submit(all[0], 'unpublish')
    expect(shown()).toEqual(['1', '2', '3'])
  })
})
