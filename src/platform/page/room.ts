/** How much the browser lets this site store, and whether it promised not to clear it. Nothing here throws. */
import { isFreeLine, type Line } from '#core/media/kept-workout.ts'

export interface Room {
  /** In bytes; null if the browser does not tell. */
  used: number | null
  free: number | null
  isPromised: boolean
}

export async function readRoom(): Promise<Room> {
  const storage = (navigator as Partial<Navigator>).storage
  const found: StorageEstimate = await Promise.resolve(storage?.estimate()).then(
    (is) => is ?? {},
    () => ({})
  )
  const isPromised = await Promise.resolve(storage?.persisted()).then(
    (is) => is ?? false,
    () => false
  )
  const used = found.usage ?? null
  return { used, free: found.quota === undefined ? null : Math.max(0, found.quota - (used ?? 0)), isPromised }
}

export async function askForPromise(): Promise<void> {
  const storage = (navigator as Partial<Navigator>).storage
  if (await storage?.persisted().catch(() => true)) return
  await storage?.persist().catch(() => false)
}

export const isLineFree = (): boolean => isFreeLine((navigator as Navigator & { connection?: Line }).connection ?? {})

export async function installWorkerNow(path: string): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  if ((await workers?.getRegistration().catch(() => undefined)) !== undefined) return
  await workers?.register(path, { type: 'classic' }).catch(() => undefined)
}

export async function hasWorker(patienceMs: number): Promise<boolean> {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  if (workers === undefined) return false
  const never = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs))
  return Promise.race([
    workers.ready.then(
      () => true,
      () => false
    ),
    never
  ])
}
