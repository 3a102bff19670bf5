import type { SupportTopic } from '#core/mail/support-mail.ts'
import { ask } from '../app/edge.ts'

/** Can be repeated with the same id. @throws UserFacingError, NetworkError. */
export async function writeToSupport(id: string, topic: SupportTopic, text: string): Promise<void> {
  await ask((api) => api.mail.$post({ json: { id, topic, text } }))
}
