/** Push messages of what needs an answer are offered once on each device. */
import { ANSWER_KINDS } from '#core/planning/push-kinds.ts'
import { storage } from '../../platform/page/storage.ts'
import { $pushKinds, choosePush } from '../planning/reminders.ts'

const hasKinds = (): boolean => ANSWER_KINDS.some((kind) => $pushKinds.get().includes(kind))

/** Not where it was declined before, or is on already. */
export const isPushOffered = (): boolean => !storage.isPushOver.read() && !hasKinds()

export function endPushOffer(): void {
  storage.isPushOver.write(true)
}

/** From a press: the browser asks for its permission only then. Never throws. */
export const takePushOffer = (): Promise<void> => choosePush([...$pushKinds.get(), ...ANSWER_KINDS])
