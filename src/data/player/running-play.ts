export const PLAYER_DB = 'icepoint-player'
export const RUNNING_STORE = 'running'
export const PLAY_KEY = 'play'

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
