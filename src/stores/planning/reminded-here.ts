import { endPush } from '../../platform/page/push.ts'
import { wrapper } from '../../platform/page/runtime.ts'
import { storage } from '../../platform/page/storage.ts'

export const isRemindedHere = (): boolean => storage.reminded.read() !== null

/** When the session ends: the next person at this device sees no dates of this one. Never throws. */
export async function forgetReminders(): Promise<void> {
  await wrapper()
    ?.then((device) => device.remindAll([]))
    .catch(() => undefined)
  if (!isRemindedHere()) return
  storage.reminded.write(null)
  await endPush()
}
