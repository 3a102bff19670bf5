/** What the leader of a room writes to all reaches friends in the chat, too. */
import type { Caller } from '../account/caller.ts'
import type { Settings } from '../lib/env.ts'
import { log } from '../lib/log-lines.ts'
import { derivedId } from '../lib/ids.ts'
import { eachOf } from '../media/appwrite-storage.ts'
import { sendMessage } from '../together/send-message.ts'
import { ApiError } from '../lib/errors.ts'

interface Note {
  text: string
  userIds: readonly string[]
  /** Of the room: the same text is sent once. */
  key: string
}

/** Everyone sees the text in the room, so a friend who cannot be reached is no reason to fail. */
export async function tellFriends(settings: Settings, caller: Caller, { text, userIds, key }: Note): Promise<void> {
  await eachOf(userIds, async (friendId) => {
    const id = await derivedId('room-note', key, friendId, text)
    try {
      await sendMessage(settings, caller, { id, friendId, text })
    } catch (error) {
      if (error instanceof ApiError && error.status === 'permission-denied') return
      log('error', 'room-note', { error: error instanceof Error ? error.name : 'unknown' })
    }
  })
}
