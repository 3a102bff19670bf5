/** Where the running play is kept. It is found without the code that keeps it, because every page of a workout asks. */

/** Name of the database that `player-db.ts` keeps, its store of the running play, and the key of it there. */
export const PLAYER_DB = 'icepoint-player'
export const RUNNING_STORE = 'running'
export const PLAY_KEY = 'play'

/** Id of the workout whose play the database holds; null when there is none. */
export async function findRunningPlay(): Promise<string | null> {
  try {
    const kept = await indexedDB.databases()
    if (!kept.some(({ name }) => name === PLAYER_DB)) return null
    return await new Promise((resolve, reject) => {
      const open = indexedDB.open(PLAYER_DB)
      open.onerror = () => reject(new Error('The database cannot be opened.'))
      open.onsuccess = () => {
        const db = open.result
        const read = db.transaction(RUNNING_STORE).objectStore(RUNNING_STORE).get(PLAY_KEY)
        read.onerror = () => resolve(null)
        read.onsuccess = () => {
          db.close()
          resolve((read.result as { workout: { id: string } } | undefined)?.workout.id ?? null)
        }
      }
    })
  } catch {
    return null
  }
}
