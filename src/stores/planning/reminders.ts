/** Reminders of training dates as push messages to this browser. */
import { atom } from 'nanostores'
import { errorText } from '#core/app/errors.ts'
import * as data from '../../data/planning/push-address.ts'
import * as push from '../../platform/page/push.ts'
import { storage } from '../../platform/page/storage.ts'
import { accountKnown } from '../account/session.ts'
import { $locale, $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { forgetReminders } from './reminded-here.ts'

/** `none`: the operator has set up no push messages. */
export type RemindersState =
  'loading' | 'failed' | 'none' | 'unsupported' | 'install' | 'blocked' | 'off' | 'switching' | 'on'

export const $reminders = atom<RemindersState>('loading')

async function stateNow(): Promise<RemindersState> {
  const ability = push.pushAbility()
  if (ability !== 'ready') return ability
  const [{ login }, key] = await Promise.all([accountKnown(), data.readPushKey()])
  if (key === null) return 'none'
  return storage.reminded.read()?.userId === login.userId && push.isNotifying() ? 'on' : 'off'
}

/** Never throws. */
export async function loadReminders(): Promise<void> {
  try {
    $reminders.set(await stateNow())
  } catch {
    if ($reminders.get() === 'loading') $reminders.set('failed')
  }
}

/** Also when this browser is elsewhere or speaks another language since. @throws UserFacingError, NetworkError. */
async function keep(): Promise<boolean> {
  const [{ login }, key] = await Promise.all([accountKnown(), data.readPushKey()])
  const address = key === null ? null : await push.pushAddress(key)
  if (address === null) return false
  const here = { zone: push.zoneHere(), language: $locale.get() }
  await data.keepAddress({ ...address, ...here })
  storage.reminded.write({ userId: login.userId, ...here, at: Date.now() })
  return true
}

async function start(): Promise<void> {
  if (!(await push.mayNotify())) return $reminders.set(push.pushAbility() === 'blocked' ? 'blocked' : 'off')
  const isKept = await keep()
  $reminders.set(isKept ? 'on' : 'off')
  if (!isKept) notify({ kind: 'negative', text: $t.get()('reminders.refused') })
}

async function end(): Promise<void> {
  const endpoint = await push.endPush()
  storage.reminded.write(null)
  $reminders.set('off')
  // The address is dead: what is not removed now, the edge forgets when it meets it.
  if (endpoint !== null) await data.removeAddress(endpoint).catch(() => undefined)
}

/** From a press: browsers ask for the permission only then. Never throws. */
export async function switchReminders(isOn: boolean): Promise<void> {
  const before = $reminders.get()
  if (before !== 'on' && before !== 'off') return
  $reminders.set('switching')
  try {
    await (isOn ? start() : end())
  } catch (error) {
    $reminders.set(before)
    notify({ kind: 'negative', text: errorText(error, $t.get()) })
  }
}

const DAY_MS = 86_400_000

/**
 * At the start of the app: tells the edge once a day, and when zone or language are others, that this browser is still
 * there. One of another account is ended. Never throws.
 */
export async function renewReminders(): Promise<void> {
  const { userId } = (await accountKnown()).login
  const kept = storage.reminded.read()
  if (kept === null) return
  if (kept.userId !== userId) return forgetReminders()
  const isSame = kept.zone === push.zoneHere() && kept.language === $locale.get() && Date.now() - kept.at < DAY_MS
  if (isSame || !push.isNotifying()) return
  await keep().catch(() => undefined)
}
