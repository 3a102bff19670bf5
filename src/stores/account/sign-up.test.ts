import { describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { $session } from './session.ts'
import { ada, usage, useFreshWorld, world } from './session.test-kit.ts'
import { signUp } from './sign-in.ts'

vi.mock('../../data/account/session.ts', async () => (await import('./session.test-kit.ts')).sessionData)
vi.mock('../../data/app/cache.ts', async () => (await import('./session.test-kit.ts')).cacheData)
vi.mock('../../platform/page/page.ts', async () => (await import('./session.test-kit.ts')).page)
vi.mock('../../data/account/account.ts', async () => (await import('./session.test-kit.ts')).accountData)

useFreshWorld(() => $session.set({ kind: 'unknown', error: null, lastKnown: null }))

describe('signUp', () => {
  const input = { email: 'Ada@icepoint.test ', password: 'long enough', nickname: ' Ada ' }
  const names = () => world.calls.map((call) => call.split(' ')[0])

  it('creates the account, signs in, creates the rows and goes to the list', async () => {
    world.path = '/register/'
    const steps: string[] = []
    await signUp(input, 'account', (step) => steps.push(step))
    expect(world.calls.slice(0, 4)).toEqual([
      'create "ada@icepoint.test" "long enough" "Ada"',
      'signIn "ada@icepoint.test" "long enough"',
      'rows {"nickname":"Ada"}',
      'mail "https://icepoint.test/login/?verify=1" "en"'
    ])
    expect(steps).toEqual(['account', 'session', 'rows'])
    expect(world.went).toEqual(['/workoutlist/my/'])
  })
  it('shows the introduction to a new account', async () => {
    world.path = '/register/'
    world.account = { ...ada, usage: { ...usage, workouts: 0 } }
    await signUp(input, 'account', () => undefined)
    expect(world.went).toEqual(['/intro/'])
  })
  it('resumes at the failed step', async () => {
    const steps: string[] = []
    world.fails['rows'] = new NetworkError('unreachable')
    await expect(signUp(input, 'account', (step) => steps.push(step))).rejects.toThrow()
    expect(steps.at(-1)).toBe('rows')
    world.calls = []
    world.fails = {}
    await signUp(input, 'rows', () => undefined)
    expect(names()).toEqual(['rows', 'mail', 'read'])
  })
  it('recognizes its own account after a lost answer, and no other', async () => {
    const steps: string[] = []
    world.fails['create'] = new NetworkError('timeout')
    await expect(signUp(input, 'account', (step) => steps.push(step))).rejects.toThrow()
    expect(steps.at(-1)).toBe('account-unsure')
    world.fails['create'] = new UserFacingError('email-taken')
    await signUp(input, 'account-unsure', () => undefined)
    expect($session.get().kind).toBe('signed-in')
  })
  it('succeeds even when the confirmation email cannot be sent', async () => {
    world.fails['mail'] = new UserFacingError('mail-off')
    await signUp(input, 'account', () => undefined)
    expect($session.get().kind).toBe('signed-in')
  })
  it('signs in an existing account with the right password and changes nothing in it', async () => {
    world.fails['create'] = new UserFacingError('email-taken')
    await signUp(input, 'account', () => undefined)
    expect(names()).toEqual(['create', 'signIn', 'rows', 'read'])
    expect(world.calls).toContain('rows {}')
    expect($session.get().kind).toBe('signed-in')
  })
  it.each(['wrong-credentials', 'account-blocked'])(
    'does not reveal an existing account to anyone else (%s)',
    async (code) => {
      world.fails['create'] = new UserFacingError('email-taken')
      world.fails['signIn'] = new UserFacingError(code)
      await expect(signUp(input, 'account', () => undefined)).rejects.toThrow('sign-up-refused')
      expect($session.get().kind).toBe('unknown')
    }
  )
  it('returns to the page that was requested before', async () => {
    world.path = '/register/'
    world.query = [['next', '/workout/abc/']]
    world.account = { ...ada, usage: { ...usage, workouts: 0 } }
    await signUp(input, 'account', () => undefined)
    expect(new Set(world.went)).toEqual(new Set(['/workout/abc/']))
  })
})
