/** Push messages to this browser: reminders of training dates, and requests that need an answer. */
import { atom } from 'nanostores'
import { errorText } from '#core/app/errors.ts'
import { PUSH_KINDS, type PushKind } from '#core/planning/push-kinds.ts'
import * as data from '../../data/planning/push-address.ts'
import * as push from '../../platform/page/push.ts'
import { storage } from '../../platform/page/storage.ts'
import { accountKnown } from '../account/session.ts'
import { $locale, $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { forgetReminders } from './reminded-here.ts'

/** `none` means that the operator has set up no push messages. */
export type RemindersState =
  'loading' | 'failed' | 'none' | 'unsupported' | 'install' | 'blocked' | 'off' | 'switching' | 'on'

export const $reminders = atom<RemindersState>('loading')

/** The kinds of messages that this browser gets; empty unless the state is `on`. */
export const $pushKinds = atom<readonly PushKind[]>([])

function keptKinds(userId: string): readonly PushKind[] {
  const kept = storage.reminded.read()
  if (kept?.userId !== userId || !push.isNotifying()) return []
  // A subscription from before there were kinds was for reminders.
  return kept.kinds === undefined ? ['reminders'] : PUSH_KINDS.filter((kind) => kept.kinds?.includes(kind))
}

async function stateNow(): Promise<RemindersState> {
  const ability = push.pushAbility()
  if (ability !== 'ready') return ability
  const [{ login }, key] = await Promise.all([accountKnown(), data.readPushKey()])
  if (key === null) return 'none'
  $pushKinds.set(keptKinds(login.userId))
  return $pushKinds.get().length > 0 ? 'on' : 'off'
}

/** Never throws. */
export async function loadReminders(): Promise<void> {
  try {
    $reminders.set(await stateNow())
  } catch {
    if ($reminders.get() === 'loading') $reminders.set('failed')
  }
}

/** Also updates the registration when the time zone or language changes. @throws UserFacingError, NetworkError. */
async function keep(kinds: readonly PushKind[]): Promise<boolean> {
  const [{ login }, key] = await Promise.all([accountKnown(), data.readPushKey()])
  const address = key === null ? null : await push.pushAddress(key)
  if (address === null) return false
  const here = { zone: push.zoneHere(), language: $locale.get() }
  await data.keepAddress({ ...address, ...here, kinds: [...kinds] })
  storage.reminded.write({ userId: login.userId, ...here, at: Date.now(), kinds })
  return true
}

async function start(kinds: readonly PushKind[]): Promise<void> {
  if (!(await push.mayNotify())) return $reminders.set(push.pushAbility() === 'blocked' ? 'blocked' : 'off')
  const isKept = await keep(kinds)
  $pushKinds.set(isKept ? kinds : [])
  $reminders.set(isKept ? 'on' : 'off')
  if (!isKept) notify({ kind: 'negative', text: $t.get()('reminders.refused') })
}

async function end(): Promise<void> {
  const endpoint = await push.endPush()
  storage.reminded.write(null)
  $pushKinds.set([])
  $reminders.set('off')
  // The address is dead. If it cannot be removed now, the edge removes it when the next message fails.
  if (endpoint !== null) await data.removeAddress(endpoint).catch(() => undefined)
}

/** Must be called from a press, because browsers ask for permission only then. Never throws. */
export async function choosePush(kinds: readonly PushKind[]): Promise<void> {
  const before = $reminders.get()
  if (before !== 'on' && before !== 'off') return
  $reminders.set('switching')
  try {
    await (kinds.length > 0 ? start(kinds) : end())
  } catch (error) {
    $reminders.set(before)
    notify({ kind: 'negative', text: errorText(error, $t.get()) })
  }
}

const DAY_MS = 86_400_000

/**
 * Runs at the start of the app. Tells the edge once a day, and when the time zone or language has changed, that this
 * browser is still in use. Ends the subscription of another account. Never throws.
 */
export async function renewReminders(): Promise<void> {
  const { userId } = (await accountKnown()).login
  const kept = storage.reminded.read()
  if (kept === null) return
  if (kept.userId !== userId) return forgetReminders()
  const isSame = kept.zone === push.zoneHere() && kept.language === $locale.get() && Date.now() - kept.at < DAY_MS
  const kinds = keptKinds(userId)
  if (isSame || kinds.length === 0) return
  await keep(kinds).catch(() => undefined)
}
