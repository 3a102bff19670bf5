import { describe, expect, it } from 'vitest'
import { sessionFrom, type SessionFacts } from './sessions.ts'

const facts: SessionFacts = {
  $id: 's1',
  $createdAt: '2026-11-21T10:00:00.000+00:00',
  expire: '2027-11-21T10:00:00.000+00:00',
  provider: 'email',
  current: true,
  clientName: 'Chrome Mobile',
  clientVersion: '139.0.1',
  osName: 'Android',
  osVersion: '16',
  deviceBrand: 'Google',
  deviceModel: 'Pixel 7',
  countryCode: 'nl',
  ip: '192.0.2.1'
}

describe('sessionFrom', () => {
  it('names the device, system and browser with major versions only', () => {
    expect(sessionFrom(facts)).toEqual({
      id: 's1',
      isCurrent: true,
      provider: 'email',
      startedAt: Date.UTC(2026, 10, 21, 10),
      endsAt: Date.UTC(2027, 10, 21, 10),
      browser: 'Chrome Mobile 139',
      system: 'Android 16',
      device: 'Google Pixel 7',
      country: 'NL',
      ip: '192.0.2.1'
    })
  })
  it('leaves unknown facts empty', () => {
    const unknown = { clientName: '', clientVersion: '', osName: '', osVersion: '', deviceBrand: '', deviceModel: '' }
    expect(sessionFrom({ ...facts, ...unknown, countryCode: '--' })).toMatchObject({
      browser: '',
      system: '',
      device: '',
      country: ''
    })
  })
  it('names a system that has no version', () => {
    expect(sessionFrom({ ...facts, osName: 'Linux', osVersion: '', deviceModel: '' })).toMatchObject({
      system: 'Linux',
      device: 'Google'
    })
  })
})
