import { describe, expect, it } from 'vitest'
import { verifyBcrypt } from './bcrypt.ts'

describe('bcrypt hashes', () => {
  // From the test suite of crypt_blowfish, the first implementation.
  it.each([
    ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
    ['U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
    ['', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy']
  ])('match "%s" and no other password', async (password, hash) => {
    expect(await verifyBcrypt(password, hash)).toBe(true)
    expect(await verifyBcrypt(`${password}x`, hash)).toBe(false)
  })

  it('match nothing when they are malformed', async () => {
    for (const hash of ['', '$2a$99$', '$P$', 'x'.repeat(60)]) expect(await verifyBcrypt('', hash)).toBe(false)
  })
})
