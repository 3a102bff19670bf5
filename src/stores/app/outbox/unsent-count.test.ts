import { beforeEach, expect, it } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { keepUnsent } from '../../account/unsent-settings.ts'
import { ada } from '../../account/session.test-kit.ts'
import { $session } from '../../account/session.ts'
import { $settingsSaving } from '../../account/settings.ts'
import { $unsentCount } from './unsent-count.ts'

beforeEach(() => {
  $settingsSaving.set({ kind: 'saved' })
  $session.set({ kind: 'signed-in', ...ada })
})

const waits = (): void => $settingsSaving.set({ kind: 'waiting', error: new NetworkError('offline') })

it('ignores the seen introduction and counts settings as one', () => {
  expect($unsentCount.get()).toBe(0)
  keepUnsent(ada.login.userId, { introSeen: true })
  waits()
  expect($unsentCount.get()).toBe(0)
  keepUnsent(ada.login.userId, { language: 'de', colorTheme: 'dark' })
  waits()
  expect($unsentCount.get()).toBe(1)
})
