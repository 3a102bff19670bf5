/** What this device remembers for the next room: the leader's choices, and the name somebody joined with. */
import { NICKNAME_MAX, type RoomChoices } from '#core/live/protocol.ts'
import { storage } from '../../platform/page/storage.ts'

/** A class with a coach is the usual room. */
const USUAL: RoomChoices = {
  mode: 'coach',
  form: 'same',
  sound: 'every',
  getReadySec: 10,
  showsNames: true,
  admitsLate: true,
  hasCheers: true
}

export const READY_SECONDS = [5, 10, 30, 60] as const

export function rememberedChoices(): RoomChoices {
  const { mode, form, sound, getReadySec, showsNames, admitsLate } = storage.liveChoices.read() ?? {}
  return {
    ...USUAL,
    mode: mode === 'anyone' ? mode : USUAL.mode,
    form: form === 'stations' ? form : USUAL.form,
    sound: sound === 'leader' || sound === 'wall' ? sound : USUAL.sound,
    getReadySec: READY_SECONDS.find((seconds) => seconds === getReadySec) ?? USUAL.getReadySec,
    showsNames: showsNames !== false,
    admitsLate: admitsLate !== false
  }
}

export function rememberChoices(choices: RoomChoices): void {
  storage.liveChoices.write({ ...choices })
}

export const rememberedName = (): string => storage.liveName.read().slice(0, NICKNAME_MAX)

export function rememberName(name: string): void {
  storage.liveName.write(name)
}
