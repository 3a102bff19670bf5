import { describe, expect, it } from 'vitest'
import { verifyImported, type ImportedKind } from './imported-passwords.ts'

const bcrypt: ImportedKind = { type: 'bcrypt', cost: 5 }
const firebase: ImportedKind = {
  type: 'scryptMod',
  salt: '42xEC+ixf3L2lw==',
  saltSeparator: 'Bw==',
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
}
const rfc7914: ImportedKind = {
  type: 'scrypt',
  salt: 'NaCl',
  costCpu: 1024,
  costMemory: 8,
  costParallel: 16,
  length: 64
}

describe('hashes of other systems', () => {
  it.each<[string, ImportedKind, string, string]>([
    // Of the test of the first implementation (crypt_blowfish).
    ['bcrypt', bcrypt, 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['bcrypt', bcrypt, 'U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
    ['bcrypt', bcrypt, 'U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
    ['bcrypt', bcrypt, '', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy'],
    ['md5', { type: 'md5' }, 'password', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['SHA-1', { type: 'sha', version: 'sha1' }, 'abc', 'A9993E364706816ABA3E25717850C26C9CD0D89D'],
    [
      'SHA-512/256',
      { type: 'sha', version: 'sha512/256' },
      'abc',
      '53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23'
    ],
    ['phpass', { type: 'phpass' }, 'test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
    // RFC 7914, 12.
    [
      'scrypt',
      rfc7914,
      'password',
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640'
    ],
    // Of the documentation of Firebase's own command line tool.
    [
      'scryptMod',
      firebase,
      'user1password',
      'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
    ]
  ])('%s fits its password and no other', async (_name, kind, password, hash) => {
    expect(await verifyImported(password, hash, kind)).toBe(true)
    expect(await verifyImported(`${password}x`, hash, kind)).toBe(false)
  })

  it.each<[ImportedKind]>([
    [bcrypt],
    [{ type: 'md5' }],
    [{ type: 'phpass' }],
    [{ ...rfc7914, costCpu: 3 }],
    [firebase]
  ])('that are none fit nothing: %o', async (kind) => {
    for (const hash of ['', '$2a$99$', '$P$', 'x'.repeat(60)]) {
      expect(await verifyImported('', hash, kind)).toBe(false)
    }
  })
})
