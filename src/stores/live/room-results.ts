/** Plays that rooms saw, recorded for the account that took part. A room records each member once. */
import { isWorthRetrying } from '#core/app/errors.ts'
import { askToRecord } from '../../data/live/room-calls.ts'
import { storage, type KeptRoomResult } from '../../platform/page/storage.ts'
import { setResultState } from '../player/results/result-states.ts'

const isSame = (a: KeptRoomResult, b: KeptRoomResult) => a.code === b.code && a.token === b.token

const forget = (result: KeptRoomResult): void =>
  storage.roomResults.write(storage.roomResults.read().filter((one) => !isSame(one, result)))

/** Kept until it is recorded, also without a network. `userId` is null for a guest. */
export function keepRoomResult(result: KeptRoomResult): void {
  const others = storage.roomResults.read().filter((one) => !isSame(one, result))
  storage.roomResults.write([...others, result])
  storage.areResultsWaiting.write(true)
}

/** Never throws. What could not be sent now waits for the next time. */
export async function sendRoomResults(userId: string): Promise<void> {
  const own = storage.roomResults.read().filter((one) => one.userId === null || one.userId === userId)
  for (const result of own) {
    try {
      await askToRecord(result.code, result.token, -new Date().getTimezoneOffset())
      forget(result)
      setResultState(result.code, 'sent')
    } catch (error) {
      if (!isWorthRetrying(error)) forget(result)
    }
  }
}
