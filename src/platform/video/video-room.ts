/** Like `page/room.ts`, without what a screen of offline workouts needs, which would load one more file. */
interface VideoRoom {
  /** In bytes; null if the browser does not tell. */
  free: number | null
  isPromised: boolean
}

export async function readVideoRoom(): Promise<VideoRoom> {
  const storage = (navigator as Partial<Navigator>).storage
  const isPromised = (await storage?.persisted().catch(() => false)) ?? false
  const { quota, usage = 0 } = (await storage?.estimate().catch(() => null)) ?? {}
  return { free: quota === undefined ? null : Math.max(0, quota - usage), isPromised }
}

export async function askToKeepVideos(): Promise<void> {
  await (navigator as Partial<Navigator>).storage?.persist().catch(() => false)
}
