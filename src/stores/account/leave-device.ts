import { forgetOfflineWorkouts } from '../media/forget-kept.ts'
import { forgetReminders } from '../planning/reminded-here.ts'

/** What an account keeps on this device outside the pages goes with it. Never throws. */
export async function leaveDevice(userId: string): Promise<void> {
  await Promise.all([forgetOfflineWorkouts(userId), forgetReminders()])
}
