/** Offers push messages for requests that need an answer, once on each device. */
import { ANSWER_KINDS } from '#core/planning/push-kinds.ts'
import { storage } from '../../platform/page/storage.ts'
import { $pushKinds, choosePush } from '../planning/reminders.ts'

const hasKinds = (): boolean => ANSWER_KINDS.some((kind) => $pushKinds.get().includes(kind))

/** Not offered if it was declined before or push messages are on. */
export const isPushOffered = (): boolean => !storage.isPushOver.read() && !hasKinds()

export function endPushOffer(): void {
  storage.isPushOver.write(true)
}

/** Must be called from a press, because the browser asks for permission only then. Never throws. */
export const takePushOffer = (): Promise<void> => choosePush([...$pushKinds.get(), ...ANSWER_KINDS])
