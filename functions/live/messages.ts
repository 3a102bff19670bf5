/** What the room accepts over the WebSocket, and the bodies of the calls. Everything typed is cleaned like a name. */
import * as v from 'valibot'
import { nameText } from '#core/app/text-schemas.ts'
import { CHEERS, NICKNAME_MAX, type ClientMessage, type RoomCommand } from '#core/live/protocol.ts'
import { STATIONS_MAX, STATIONS_MIN } from '#core/live/stations.ts'
import { ZONE_MIN } from '#core/planning/play-day.ts'
import { rowIdSchema } from '#core/workout/row-id-schema.ts'
import { BOUNDS, TIMER_MODES } from '#core/workout/workout.ts'
import { isStorableText } from '../lib/body.ts'

/** Characters. The longest message moves a hundred people between stations. */
export const MESSAGE_MAX = 16_384
/** Characters of what the leader writes to all. */
export const NOTE_MAX = 280
const PEOPLE_MAX = 300
/** Seconds. */
const READY_MAX = 120
/** Milliseconds. A device that claims more is as good as unmeasured. */
const MEASURED_MAX = 600_000

const whole = (least: number, most: number) =>
  v.pipe(v.number('bad-input'), v.integer('bad-input'), v.minValue(least, 'bad-input'), v.maxValue(most, 'bad-input'))
const real = (least: number, most: number) =>
  v.pipe(v.number('bad-input'), v.finite('bad-input'), v.minValue(least, 'bad-input'), v.maxValue(most, 'bad-input'))
const flag = v.boolean('bad-choice')
const key = v.pipe(v.string('bad-id'), v.regex(/^[\w-]{1,64}$/, 'bad-id'))
const token = v.pipe(v.string('bad-id'), v.regex(/^[\da-f]{32}$/, 'bad-id'))
const note = v.pipe(nameText(NOTE_MAX), v.minLength(1, 'message-empty'))

const choices = {
  mode: v.picklist(['coach', 'anyone'], 'bad-choice'),
  form: v.picklist(['same', 'stations'], 'bad-choice'),
  sound: v.picklist(['every', 'leader', 'wall'], 'bad-choice'),
  getReadySec: whole(0, READY_MAX),
  showsNames: flag,
  admitsLate: flag,
  hasCheers: flag
}

const from = whole(0, 100_000)
const team = v.pipe(v.array(key, 'bad-input'), v.maxLength(PEOPLE_MAX, 'bad-input'))

const command = v.variant('kind', [
  v.object({ kind: v.literal('start') }),
  v.object({ kind: v.literal('pause') }),
  v.object({ kind: v.literal('resume') }),
  v.object({ kind: v.literal('move'), step: v.picklist([1, -1]), from }),
  v.object({ kind: v.literal('jump'), to: from, from }),
  v.object({ kind: v.literal('done'), from }),
  v.object({ kind: v.literal('adjust'), seconds: v.picklist([10, -10]), from }),
  v.object({
    kind: v.literal('stations'),
    teams: v.pipe(v.array(team), v.minLength(STATIONS_MIN, 'bad-input'), v.maxLength(STATIONS_MAX, 'bad-input'))
  }),
  v.object({ kind: v.literal('end') })
]) satisfies v.GenericSchema<unknown, RoomCommand>

const change = v.variant('kind', [
  // `exactOptional`: an undefined value would erase a choice.
  v.object({
    kind: v.literal('choices'),
    choices: v.object({
      mode: v.exactOptional(choices.mode),
      form: v.exactOptional(choices.form),
      sound: v.exactOptional(choices.sound),
      getReadySec: v.exactOptional(choices.getReadySec),
      showsNames: v.exactOptional(choices.showsNames),
      admitsLate: v.exactOptional(choices.admitsLate),
      hasCheers: v.exactOptional(choices.hasCheers)
    })
  }),
  v.object({ kind: v.literal('lock'), isLocked: flag }),
  v.object({ kind: v.literal('remove'), memberId: key }),
  v.object({ kind: v.literal('mute'), memberId: key, isMuted: flag }),
  v.object({ kind: v.literal('hand-over', 'bad-choice'), memberId: key }),
  v.object({ kind: v.literal('message'), text: nameText(NOTE_MAX) })
])

const clientMessage = v.variant('type', [
  v.object({ type: v.literal('hello'), version: v.number(), token, after: whole(0, 1_000_000) }),
  v.object({
    type: v.literal('ping'),
    t0: real(-8.64e15, 8.64e15),
    offByMs: v.nullable(real(0, MEASURED_MAX)),
    oneWayMs: v.nullable(real(0, MEASURED_MAX))
  }),
  v.object({ type: v.literal('command'), id: key, command }),
  v.object({ type: v.literal('break'), isOnBreak: flag }),
  v.object({ type: v.literal('cheer'), cheer: v.picklist(CHEERS) }),
  v.object({ type: v.literal('result'), share: real(0, 1), effort: v.nullable(whole(1, 10)) }),
  v.object({ type: v.literal('leave') }),
  v.object({ type: v.literal('lead'), takes: flag }),
  v.object({ type: v.literal('manage'), id: key, change })
]) satisfies v.GenericSchema<unknown, ClientMessage>

/** Returns the id of a message that cannot be understood, so that its sender learns which one it was. */
export function readMessage(data: string | ArrayBuffer): ClientMessage | { type: 'bad'; id: string } {
  if (typeof data !== 'string' || data.length > MESSAGE_MAX) return { type: 'bad', id: '' }
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return { type: 'bad', id: '' }
  }
  const read = v.safeParse(clientMessage, value)
  if (read.success && isStorableText(value)) return read.output
  const id = v.safeParse(v.object({ id: key }), value)
  return { type: 'bad', id: id.success ? id.output.id : '' }
}

const seconds = whole(BOUNDS.secondsMin, BOUNDS.secondsMax)
const device = v.picklist(['phone', 'tablet', 'desktop', 'tv'], 'bad-choice')

export const openSchema = v.strictObject({
  workoutId: rowIdSchema,
  choices: v.strictObject(choices),
  timing: v.strictObject({
    timerMode: v.picklist(TIMER_MODES, 'bad-choice'),
    setupOn: flag,
    introOn: flag,
    defaultSetupTimeSec: seconds,
    defaultIntroTimeSec: seconds
  }),
  device: v.optional(device, 'desktop')
})

/** Also without a body. */
export const leadSchema = v.strictObject({ device: v.optional(device, 'desktop') })

export const joinSchema = v.strictObject({
  name: v.optional(nameText(NICKNAME_MAX), ''),
  device,
  role: v.picklist(['member', 'wall'], 'bad-choice')
})

export const recordSchema = v.strictObject({
  token,
  zoneMin: v.optional(whole(ZONE_MIN.least, ZONE_MIN.most), 0)
})

export const noteSchema = v.strictObject({ text: note })

export const wallSchema = v.strictObject({
  wallCode: v.pipe(v.string('bad-input'), v.maxLength(64, 'bad-input'))
})
