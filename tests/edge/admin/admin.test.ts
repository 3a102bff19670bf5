import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { BASE_LIMITS, PRO_LIMITS } from '../../../src/core/workout/limits.ts'
import { content } from '../support/content.ts'
import { everyCut, withCut } from '../support/cut.ts'
import {
  appwrite,
  asOperator,
  call,
  join,
  newId,
  register,
  row,
  rows,
  type Answer,
  type Person
} from '../support/edge.ts'
import { joinAdmin, plant } from '../support/friendly.ts'

const details = (answer: Answer) => answer.body['error']?.['details']
const issue = (path: string, code: string) => ({ kind: 'input', issues: [{ path, code }] })
const CLUB = { ...PRO_LIMITS, maxWorkouts: 7 }

let boss: Person
let person: Person
let club: string
beforeAll(async () => {
  ;[boss, person] = [await joinAdmin(), await join()]
  club = `Club ${newId()}`
})

const contractPath = (name: string): string => `/api/admin/contracts/${encodeURIComponent(name)}`
const setContract = (type: string, who = person) =>
  boss.call('PUT', `/api/admin/users/${who.id}/contract`, { contractType: type })

describe('every admin call', () => {
  const routes = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))].filter((route) =>
    /^(?!ALL)\w+ \/api\/admin\/./.test(route)
  )

  it('is covered by this test', () => {
    expect(routes.length).toBeGreaterThanOrEqual(11)
  })

  it.each(routes)('%s is refused for guests, users, and users who fake the label', async (route) => {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern.replace(/:\w+/g, 'x')
    const body = method === 'GET' || method === 'DELETE' ? undefined : { ...CLUB, labels: ['admin'] }
    expect((await call(method, path, { body })).status).toBe(401)
    const planter = await register()
    const session = await asOperator('POST', `/users/${planter.id}/sessions`)
    const asPlanter = (verb: string, at: string, what: object) =>
      fetch(appwrite.endpoint + at, {
        method: verb,
        headers: {
          'content-type': 'application/json',
          'x-appwrite-project': appwrite.project,
          'x-appwrite-session': String(session['secret'])
        },
        body: JSON.stringify(what)
      })
    await asPlanter('PATCH', '/account/prefs', { prefs: { labels: ['admin'], admin: true } })
    await asPlanter('PATCH', '/account/name', { name: 'admin' })
    expect((await asPlanter('PUT', `/users/${planter.id}/labels`, { labels: ['admin'] })).status).toBe(401)
    for (const who of [person, planter]) {
      const answer = await call(method, path, { jwt: who.jwt, body, headers: { 'x-labels': 'admin' } })
      expect([answer.status, details(answer)]).toEqual([403, { kind: 'code', code: 'not-admin' }])
    }
  })
})

describe('contract templates', () => {
  it('are created, replaced, listed and deleted', async () => {
    const made = await boss.call('PUT', contractPath(club), CLUB)
    expect([made.status, made.body['contract']]).toEqual([200, { name: club, limits: CLUB }])
    await boss.call('PUT', contractPath(club), { ...CLUB, maxWorkouts: 8 })
    const names = async () =>
      ((await boss.call('GET', '/api/admin/contracts')).body['contracts'] as unknown as { name: string }[]).map(
        ({ name }) => name
      )
    const listed = (await boss.call('GET', '/api/admin/contracts')).body['contracts']
    expect(listed).toMatchObject({ 0: { name: 'base', isFixed: true, isBroken: false, limits: BASE_LIMITS } })
    expect(listed).toMatchObject({ 1: { name: 'pro', isFixed: true, limits: PRO_LIMITS } })
    expect((await names()).filter((name) => name === club)).toHaveLength(1)
    expect(await rows('baseContracts', 'name', club)).toMatchObject([{ maxWorkouts: 8 }])
    expect((await boss.call('DELETE', contractPath(club))).status).toBe(200)
    expect((await boss.call('DELETE', contractPath(club))).status).toBe(404)
    expect(await names()).not.toContain(club)
  })

  it('base and pro can be changed, and their accounts follow; they cannot be deleted', async () => {
    const before = await boss.call('PUT', contractPath('PRO'), { ...PRO_LIMITS, maxAiPerDay: 51 })
    expect([before.status, before.body['contract']]).toEqual([
      200,
      { name: 'pro', limits: { ...PRO_LIMITS, maxAiPerDay: 51 } }
    ])
    expect((await setContract('pro')).body['contract']).toMatchObject({ limits: { maxAiPerDay: 51 } })
    await boss.call('PUT', contractPath('pro'), PRO_LIMITS)
    expect((await setContract('pro')).body['contract']).toMatchObject({ limits: { maxAiPerDay: 50 } })
    for (const name of ['base', 'PRO', 'Base']) {
      const answer = await boss.call('DELETE', contractPath(name))
      expect([answer.status, details(answer)]).toEqual([400, issue('name', 'contract-is-fixed')])
    }
  })

  it('need a valid name and every limit', async () => {
    for (const name of [' x', 'x'.repeat(65), 'a\u0007b'])
      expect(details(await boss.call('PUT', contractPath(name), CLUB))).toEqual(issue('name', 'bad-contract-name'))
    const { maxUsers: _, ...withoutUsers } = CLUB
    for (const wrong of [withoutUsers, { ...CLUB, maxUsers: -1 }, { ...CLUB, maxUsers: 1.5 }, { ...CLUB, groups: 1 }])
      expect((await boss.call('PUT', contractPath('other'), wrong)).status).toBe(400)
  })

  it('created twice at once are one', async () => {
    const name = `Twice ${newId()}`
    const answers = await Promise.all(Array.from({ length: 8 }, () => boss.call('PUT', contractPath(name), CLUB)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await rows('baseContracts', 'name', name)).toHaveLength(1)
  })
})

describe('the contract of an account', () => {
  const limits = async () => (await person.call('GET', '/api/account')).body['contract']

  it('is set to base, pro or a template, and reset to empty', async () => {
    await boss.call('PUT', contractPath(club), CLUB)
    const table: [string, string, object][] = [
      ['pro', 'pro', PRO_LIMITS],
      [club, club, CLUB],
      [club.toUpperCase(), club, CLUB],
      ['base', 'base', BASE_LIMITS],
      ['', 'base', BASE_LIMITS]
    ]
    for (const [type, name, expected] of table) {
      const answer = await setContract(type)
      expect([answer.status, answer.body['contract']]).toEqual([200, { name, limits: expected }])
      expect(await limits()).toEqual({ name, limits: expected })
    }
    expect((await row('users', person.id))['contractType']).toBe('')
  })

  it('must exist, and so must the user', async () => {
    expect(details(await setContract('nothing'))).toEqual({ kind: 'code', code: 'contract-not-found' })
    const unknown = await boss.call('PUT', '/api/admin/users/nobody/contract', { contractType: 'pro' })
    expect(details(unknown)).toEqual({ kind: 'code', code: 'account-not-found' })
  })

  it('falls back to base when its template is deleted', async () => {
    const name = `Gone ${newId()}`
    await boss.call('PUT', contractPath(name), CLUB)
    await setContract(name)
    expect(await limits()).toEqual({ name, limits: CLUB })
    await boss.call('DELETE', contractPath(name))
    expect(await limits()).toEqual({ name: 'base', limits: BASE_LIMITS })
  })

  it('is set once by a call that is cut anywhere and repeated', async () => {
    const types = ['pro', 'base']
    let turn = 0
    const cuts = await everyCut(async (cut) => {
      const type = types[(turn += 1) % 2] ?? ''
      const { result, wasCut } = await withCut(cut, () => setContract(type))
      if (result.status !== 200) expect([result.status, (await setContract(type)).status]).toEqual([503, 200])
      expect((await row('users', person.id))['contractType']).toBe(type)
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(8)
  }, 120_000)
})

describe('users', () => {
  it('are found by the start of their address, page by page', async () => {
    const found = await boss.call('GET', `/api/admin/users?email=${person.email.slice(0, 12).toUpperCase()}`)
    expect(found.body['users']).toMatchObject([{ id: person.id, email: person.email, isBeingDeleted: false }])
    const ids = new Set<string>()
    let after = ''
    for (let page = 0; page < 40; page += 1) {
      const answer = await boss.call('GET', `/api/admin/users?after=${after}`)
      for (const user of answer.body['users'] as unknown as { id: string }[]) ids.add(user.id)
      if (answer.body['next'] === null) break
      after = String(answer.body['next'])
    }
    expect(ids.has(person.id) && ids.has(boss.id)).toBe(true)
    expect((await boss.call('GET', '/api/admin/users?after=nobody')).status).toBe(400)
  })
})

describe('release notes', () => {
  it('are written, sent twice, changed and deleted', async () => {
    const note = { id: newId(), version: '1.2', language: 'de', note: 'Groups.' }
    expect((await boss.call('POST', '/api/admin/release-notes', note)).status).toBe(201)
    expect((await boss.call('POST', '/api/admin/release-notes', note)).status).toBe(200)
    expect((await boss.call('POST', '/api/admin/release-notes', { ...note, note: 'Other.' })).status).toBe(409)
    const path = `/api/admin/release-notes/${note.id}`
    const changed = await boss.call('PUT', path, { version: '1.2.1', language: 'de', note: 'Groups, faster.' })
    expect(changed.body['releaseNote']).toMatchObject({ id: note.id, version: '1.2.1', note: 'Groups, faster.' })
    expect(await row('releaseNotes', note.id)).toMatchObject({ version: '1.2.1', language: 'de' })
    expect((await boss.call('DELETE', path)).status).toBe(200)
    expect((await boss.call('DELETE', path)).status).toBe(404)
    expect((await boss.call('PUT', path, { version: '1', note: 'x' })).status).toBe(404)
    for (const wrong of [{ note: ' ' }, { language: 'xx' }])
      expect((await boss.call('POST', '/api/admin/release-notes', { ...note, ...wrong })).status).toBe(400)
  })
})

describe('reports and mail', () => {
  it('can be read; a report is decided by unpublishing or keeping the workout', async () => {
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content('Bad') })
    await person.call('POST', `/api/workouts/${id}/publish`)
    const reports = [newId(), newId()]
    for (const report of reports)
      await plant('reports', { wId: id, reporterId: person.id, reason: 'rude', state: 'open' }, [], report)
    const gone = newId()
    await plant('reports', { wId: newId(), reporterId: person.id, state: 'open' }, [], gone)
    const listed = (await boss.call('GET', '/api/admin/reports?state=open')).body['reports'] as unknown as object[]
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: reports[0], workoutName: 'Bad', address: id, reason: 'rude' }),
        expect.objectContaining({ id: gone, workoutName: '', address: '' })
      ])
    )
    const decide = (report: string, action: string) => boss.call('PATCH', `/api/admin/reports/${report}`, { action })
    expect((await decide(gone, 'unpublish')).body).toMatchObject({ state: 'unpublished' })
    expect((await decide(reports[0] ?? '', 'unpublish')).body).toMatchObject({ workoutId: id, state: 'unpublished' })
    expect(await row('workouts', id)).toMatchObject({ sharePublic: false })
    expect((await row('workouts', id))['$permissions']).not.toContain('read("any")')
    for (const report of reports) expect(await row('reports', report)).toMatchObject({ state: 'unpublished' })
    expect((await decide(reports[1] ?? '', 'close')).body).toMatchObject({ state: 'closed' })
    expect((await decide('nothing', 'close')).status).toBe(404)
    expect((await decide(gone, 'burn')).status).toBe(400)
  })

  it('shows mail with its delivery state', async () => {
    const id = newId()
    const mail = {
      to: 'support@example.test',
      state: 'failed',
      tries: 3,
      error: 'refused',
      createdAt: '2026-11-20T17:00:00Z'
    }
    await plant('mail', mail, [], id)
    const listed = (await boss.call('GET', '/api/admin/mail?state=failed')).body['mail'] as unknown as object[]
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, to: mail.to, state: 'failed', tries: 3, error: 'refused' })
      ])
    )
  })
})
