import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { newInvitationSchema } from './invitation-schemas.ts'
import { INVITATION_SECRET } from './invitations.ts'

describe('an invitation link', () => {
  it('is for one person or for a day', () => {
    for (const kind of ['single', 'day']) expect(v.is(newInvitationSchema, { id: 'i1', kind })).toBe(true)
    const wrong = [
      { id: 'i1' },
      { id: '../i', kind: 'day' },
      { id: 'i1', kind: 'week' },
      { id: 'i1', kind: 'day', x: 1 }
    ]
    for (const input of wrong) expect(v.is(newInvitationSchema, input)).toBe(false)
  })

  it('has a secret of lowercase letters', () => {
    expect(INVITATION_SECRET.test(`i-${'abcdefg'.repeat(4)}`)).toBe(true)
    for (const secret of [
      '',
      'i-abc',
      `u-${'abcdefg'.repeat(4)}`,
      `i-${'ABCDEFG'.repeat(4)}`,
      `i-${'abcdefg'.repeat(4)}a`
    ])
      expect(INVITATION_SECRET.test(secret)).toBe(false)
  })
})
