import { atom, computed } from 'nanostores'
import { storage } from '../../../platform/page/storage.ts'
import { $session, accountOf } from '../../account/session.ts'

export const $counted = atom(storage.unsent.read())
storage.unsent.onElsewhere(() => $counted.set(storage.unsent.read()))

export const $unsent = computed([$counted, $session], (counted, session) => {
  const userId = accountOf(session)?.login.userId
  return counted.find((one) => one.userId === userId) ?? null
})

export const loadOutbox = () => import('./outbox.ts')
