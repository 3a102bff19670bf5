import { endPush } from '../../platform/page/push.ts'
import { wrapper } from '../../platform/page/runtime.ts'
import { storage } from '../../platform/page/storage.ts'

export const isRemindedHere = (): boolean => storage.reminded.read() !== null

/** Runs when the session ends, so that the next person on this device sees none of these dates. Never throws. */
export async function forgetReminders(): Promise<void> {
  await wrapper()
    ?.then((device) => device.remindAll([]))
    .catch(() => undefined)
  if (!isRemindedHere()) return
  storage.reminded.write(null)
  await endPush()
}
