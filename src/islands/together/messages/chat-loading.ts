/** Parts of `/messages` that are loaded when they are wanted: the list is of use without them. */
import type { FunctionComponent } from 'react'
import type { ChatProps } from './chat.tsx'

let chat: FunctionComponent<ChatProps> | null = null

/** Null until it was loaded. */
export const loadedChat = (): FunctionComponent<ChatProps> | null => chat

/** From then on it is also followed what arrives of earlier pages' messages. */
export async function loadChat(): Promise<FunctionComponent<ChatProps>> {
  const [{ Chat }, { followOutgoing }] = await Promise.all([
    import('./chat.tsx'),
    import('../../../stores/together/outgoing.ts')
  ])
  followOutgoing()
  chat = Chat
  return Chat
}
