import { describe, expect, it } from 'vitest'
import { aiMadeToday, loginFrom, usageFrom, type UserRow } from './login.ts'

const account = {
  $id: 'u1',
  email: 'ada@icepoint.test',
  name: '',
  labels: [] as string[],
  emailVerification: false,
  passwordUpdate: '2026-11-21T10:00:00.000+00:00'
}
const row: UserRow = {
  firstName: '',
  lastName: '',
  nicName: '',
  imgUrl: '',
  contractType: '',
  totalStorageUsed: 7,
  showCode: false
}

describe('loginFrom', () => {
  it('names a person by first and last name', () => {
    expect(loginFrom(account, { ...row, firstName: 'Ada', lastName: 'Byron', nicName: 'ab' }).fullName).toBe(
      'Ada Byron'
    )
    expect(loginFrom(account, { ...row, lastName: 'Byron' }).fullName).toBe('Byron')
  })
  it('falls back to nickname, account name and address, in that order', () => {
    expect(loginFrom({ ...account, name: 'A.' }, { ...row, nicName: 'ab' }).fullName).toBe('ab')
    expect(loginFrom({ ...account, name: 'A.' }, row).fullName).toBe('A.')
    expect(loginFrom(account, row).fullName).toBe('ada')
  })
  it('uses the base contract when none is set', () => {
    expect(loginFrom(account, row).contractType).toBe('base')
    expect(loginFrom(account, { ...row, contractType: 'pro' }).contractType).toBe('pro')
  })
  it('tells a confirmed address from an unconfirmed one', () => {
    expect(loginFrom(account, row).isVerified).toBe(false)
    expect(loginFrom({ ...account, emailVerification: true }, row).isVerified).toBe(true)
  })
  it('has no password until one is set', () => {
    expect(loginFrom(account, row).hasPassword).toBe(true)
    expect(loginFrom({ ...account, passwordUpdate: '' }, row).hasPassword).toBe(false)
  })
  it('makes an admin only by the label', () => {
    expect(loginFrom(account, row).isAdmin).toBe(false)
    expect(loginFrom({ ...account, labels: ['admin'] }, row).isAdmin).toBe(true)
  })
})

describe('aiMadeToday', () => {
  const now = Date.parse('2026-11-25T23:59:59Z')
  it('counts workouts made today, in UTC', () => {
    const usage = usageFrom({ aiDay: '2026-11-25', aiMade: 3 })
    expect(usage.ai).toEqual({ day: '2026-11-25', made: 3 })
    expect([aiMadeToday(usage, now), aiMadeToday(usage, now + 1000)]).toEqual([3, 0])
  })
  it('is 0 when none was ever made', () => {
    expect(aiMadeToday(usageFrom({ aiDay: null, aiMade: null }), now)).toBe(0)
  })
})

describe('usageFrom', () => {
  it('reads the counters, and treats missing ones as 0', () => {
    expect(usageFrom({ workouts: 7, friends: 'x', mediaBytes: 1024 })).toEqual({
      workouts: 7,
      masterVideos: 0,
      mediaBytes: 1024,
      friends: 0,
      groups: 0
    })
    expect(usageFrom(null).workouts).toBe(0)
  })
})

describe('the login object', () => {
  it('takes each fact from its source', () => {
    const full: UserRow = { ...row, firstName: 'Ada', nicName: 'ab', imgUrl: '/a.jpg', showCode: true }
    expect(loginFrom({ ...account, name: 'Other', labels: ['beta'] }, full)).toEqual({
      userId: 'u1',
      email: 'ada@icepoint.test',
      isVerified: false,
      hasPassword: true,
      firstName: 'Ada',
      lastName: '',
      fullName: 'Ada',
      nickname: 'ab',
      imageUrl: '/a.jpg',
      isAdmin: false,
      tempMediaStorage: 0,
      totalStorageUsed: 7,
      showCode: true,
      contractType: 'base'
    })
  })
  it('splits an address at its first @, and keeps one without @ whole', () => {
    const named = (email: string) => loginFrom({ ...account, email }, row).fullName
    expect([named('a@b@c'), named('nobody'), named('')]).toEqual(['a', 'nobody', ''])
  })
  it('treats blank names as missing', () => {
    expect(loginFrom(account, { ...row, firstName: ' ', lastName: ' ' }).fullName).toBe('ada')
  })
})
