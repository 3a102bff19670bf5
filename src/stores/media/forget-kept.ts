import { unusedFiles } from '#core/media/kept-workout.ts'
import { dropFile, dropKept, forgetDeclined, readFiles, readKept } from '../../data/media/kept-db.ts'

/** Deletes the account's workouts and their files; those of a guest stay. Never throws. */
export async function forgetOfflineWorkouts(userId: string): Promise<void> {
  try {
    const kept = await readKept()
    const left = kept.filter((one) => one.userId !== userId)
    for (const { id } of kept.filter((one) => one.userId === userId)) await dropKept(id)
    const urls = (await readFiles()).map(({ url }) => url)
    for (const url of unusedFiles(urls, left)) await dropFile(url)
    await forgetDeclined(userId)
  } catch {
    // Without storage nothing is saved.
  }
}
