/** One stay of this device in a room, from its seat to the goodbye. */
import type { WritableAtom } from 'nanostores'
import { compile } from '#core/player/compile.ts'
import { outcome } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import { apartMs, positionIn } from '#core/live/fold.ts'
import type { PingSample } from '#core/live/clock-estimate.ts'
import { createRoomClock } from '#core/live/room-clock.ts'
import type { Goodbye, Member, RoomCommand, RoomEvent, RoomPlan, ServerMessage } from '#core/live/protocol.ts'
import { newId } from '../../data/app/ids.ts'
import { openRoomSocket, type RoomSocket } from '../../data/live/room-socket.ts'
import type { RoomSeat } from '../../data/live/room-calls.ts'
import { createPageLife } from '../../platform/page/page-life.ts'
import { onOnlineChange } from '../../platform/page/online.ts'
import { createBreaks } from './breaks.ts'
import { createPlaces, type Places } from './places.ts'
import { nextAt, phaseAt } from './room-phase.ts'
import { createRoomPlay, createSilence, isSilentAtFirst, muteHere, unmuteAsChosen, type RoomPlay } from './room-play.ts'
import { meIn, mayPress, type InRoomView, type RoomPhase, type RoomView } from './room-view.ts'

/** How long a press of somebody else, a cheer and "back in step" are shown, in milliseconds. */
const SHOWN_MS = 4000
const CHEERS_SHOWN = 3
/** Seconds of notice before the play moves by `JUMP_MS` or more. */
const NOTICE_SEC = 3
const JUMP_MS = 1000
/** The player may see the end a moment before the room's time says so. */
const ROUNDING_MS = 5
const AGREED_MS = 500
const REST_MS = 86_400_000

export interface VisitEnds {
  /** The workout ended for everyone, and this device was there. */
  ended: (visit: Visit) => void
  over: (why: Goodbye) => void
}

export class Visit {
  readonly seat: RoomSeat
  readonly #$room: WritableAtom<RoomView>
  readonly #plan: RoomPlan
  readonly #timeline: Timeline
  readonly #ends: VisitEnds
  readonly #clock = createRoomClock()
  readonly #socket: RoomSocket
  readonly #play: RoomPlay
  readonly #places: Places
  readonly #silence = createSilence()
  readonly #stops: (() => void)[] = []
  readonly #breaks: ReturnType<typeof createBreaks>
  #events: RoomEvent[] = []
  /** Presses while there is no line. The room's log replaces them. */
  #ownEvents: RoomEvent[] = []
  /** What the play goes on with after its line is back, until it takes over the room's log. */
  #held: readonly RoomEvent[] | null = null
  #landing: ReturnType<typeof setTimeout> | undefined
  #wake: ReturnType<typeof setTimeout> | undefined
  #steps = 0
  #isOver = false
  #cheers = 0
  /** The player was turned to something else. */
  #isAside = false

  constructor($room: WritableAtom<RoomView>, seat: RoomSeat, plan: RoomPlan, ends: VisitEnds) {
    this.seat = seat
    this.#$room = $room
    this.#plan = plan
    this.#timeline = compile(plan.workout, plan.timing)
    this.#ends = ends
    this.#breaks = createBreaks(seat.memberId)
    this.#play = createRoomPlay({
      plan,
      clock: this.#clock,
      press: (command) => this.press(command),
      stopped: () => this.#stopped()
    })
    this.#places = createPlaces(this.#timeline, (timeline) => this.#play.setTimeline(timeline))
    this.#socket = openRoomSocket({
      code: seat.code,
      token: seat.token,
      after: () => this.#events.at(-1)?.seq ?? 0,
      mono: () => performance.now(),
      newId,
      measured: (sample) => this.#measured(sample),
      believed: () => ({ offByMs: this.#offByMs(), oneWayMs: this.#clock.oneWayMs() }),
      heard: (message) => this.#hear(message),
      line: (isOn) => this.#setLine(isOn),
      over: (why) => this.#end(why)
    })
    const life = createPageLife().onChange((state) => {
      if (state === 'visible') this.#checkAll()
    })
    this.#stops.push(
      life,
      onOnlineChange(() => this.#checkAll())
    )
  }

  /** The room's time, in milliseconds since 1970. */
  now(): number {
    return this.#clock.offByMs(performance.now()) === null ? Date.now() : this.#clock.at(performance.now())
  }

  view(): InRoomView | null {
    const view = this.#$room.get()
    return view.kind === 'in' && view.code === this.seat.code ? view : null
  }

  /** The share of the work that this device's person did: what the room did meanwhile, without the breaks. */
  share(): number {
    const view = this.view()
    const me = view === null ? undefined : meIn(view)
    const shareAt = (ms: number) => outcome(this.#timeline, positionIn(this.#timeline, this.#events, ms)).share
    const [from, to] = [me?.joinedAt ?? 0, this.now()]
    return Math.max(0, shareAt(to) - shareAt(from) - this.#breaks.missed(shareAt, to))
  }

  press(command: RoomCommand): void {
    const view = this.view()
    if (view === null) return
    if (view.line === 'lost') return this.#pressAlone(command, view)
    if (mayPress(view)) this.#socket.command(command)
  }

  /** Moves somebody to another team. Only for the leader. */
  moveToTeam(memberId: string, team: number): void {
    const view = this.view()
    if (view === null || view.circuit === null || view.state.leaderId !== view.me) return
    const teams = this.#places.move(view, memberId, team, () => this.#setPlaces())
    this.press({ kind: 'stations', teams })
    this.#setPlaces()
  }

  takeBreak(isOnBreak: boolean): void {
    const view = this.view()
    const me = view === null ? undefined : meIn(view)
    if (view === null || me === undefined || me.isOnBreak === isOnBreak) return
    this.#socket.send({ type: 'break', isOnBreak })
    this.#setMembers([{ ...me, isOnBreak }])
  }

  get send(): RoomSocket['send'] {
    return this.#socket.send.bind(this.#socket)
  }

  /** Shows the play again after the player was used for something else. */
  resume(): void {
    this.#isAside = false
    this.#look()
  }

  leave(): void {
    this.#sendResult()
    this.#socket.send({ type: 'leave' })
    this.#shut()
    this.#play.stop()
  }

  async goAlone(): Promise<void> {
    this.#socket.send({ type: 'leave' })
    this.#shut()
    await this.#play.goAlone(this.#events.find(({ kind }) => kind === 'start')?.at ?? Date.now())
  }

  #stopped(): void {
    // Alone, this device was ahead and is done before it has landed.
    if (this.#held !== null && this.#phaseAt(this.now() + ROUNDING_MS, this.#held) === 'ended')
      setTimeout(() => this.#land())
    else if (this.#phaseAt(this.now() + ROUNDING_MS) === 'ended') setTimeout(() => this.#look(), 2 * ROUNDING_MS)
    else this.#isAside = true
  }

  #shut(): void {
    this.#isOver = true
    clearTimeout(this.#wake)
    clearTimeout(this.#landing)
    this.#socket.close()
    this.#silence(false)
    unmuteAsChosen()
    for (const stop of this.#stops) stop()
  }

  #end(why: Goodbye): void {
    const view = this.view()
    if (view !== null) {
      const { code, plan, state, me } = view
      this.#$room.set({ kind: 'over', code, why, plan, state, me })
    }
    this.#shut()
    if (why !== 'reload') this.#play.stop()
    this.#ends.over(why)
  }

  #checkAll(): void {
    this.#clock.measureAgain()
    this.#socket.check()
  }

  #offByMs(): number | null {
    return this.#clock.offByMs(performance.now())
  }

  #measured(sample: PingSample): number {
    this.#clock.add(sample, !this.#play.isOn())
    if (this.#clock.steps() !== this.#steps) {
      this.#steps = this.#clock.steps()
      this.#play.retime()
    }
    this.#update({ offByMs: this.#offByMs() })
    this.#look()
    // Nothing moves any more, and pings would keep the room awake.
    return this.view()?.phase === 'ended' ? REST_MS : this.#clock.pingPauseMs()
  }

  #update(part: Partial<InRoomView>): void {
    const view = this.view()
    if (view !== null && !this.#isOver) this.#$room.set({ ...view, ...part })
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message)
      case 'events':
        return this.#addEvents(message.events)
      case 'people':
        return this.#setMembers(message.members, message.gone)
      case 'room': {
        const view = this.view()
        if (view !== null) this.#update({ state: { ...message.state, members: view.state.members } })
        return this.#setPlaces()
      }
      case 'cheer':
        return this.#addCheer(message)
      case 'refused':
        return this.#show({ refused: message }, ({ refused }) => refused === message, { refused: null })
      default:
    }
  }

  #welcome({ you, events, state }: Extract<ServerMessage, { type: 'welcome' }>): void {
    const view = this.view()
    if (view?.line === 'lost') this.#held = this.#log()
    this.#ownEvents = []
    if (view === null) {
      this.#$room.set({
        kind: 'in',
        code: this.seat.code,
        me: you,
        plan: this.#plan,
        state,
        phase: 'lobby',
        circuit: null,
        teams: [],
        line: 'on',
        landsIn: null,
        offByMs: this.#offByMs(),
        lastPress: null,
        refused: null,
        cheers: []
      })
      const me = state.members.find(({ id }) => id === you)
      if (me !== undefined && isSilentAtFirst(state.choices, me.role)) muteHere()
    } else this.#update({ state, me: you })
    this.#addEvents(events)
    this.#applyOwn()
  }

  #addEvents(events: readonly RoomEvent[]): void {
    const last = this.#events.at(-1)?.seq ?? 0
    const fresh = events.filter(({ seq }) => seq > last)
    // A gap can only come from a broken line, and the next welcome fills it.
    if (fresh[0] !== undefined && fresh[0].seq !== last + 1) return this.#socket.reconnect()
    this.#events = [...this.#events, ...fresh]
    if (fresh.some(({ kind, by }) => kind === 'stations' && by === this.view()?.me)) this.#places.settle()
    this.#showEvents()
    const view = this.view()
    const other = fresh.findLast(
      ({ by, kind, at }) => by !== view?.me && kind !== 'start' && kind !== 'stations' && at > this.now() - SHOWN_MS
    )
    if (other !== undefined)
      this.#show({ lastPress: other }, ({ lastPress }) => lastPress === other, { lastPress: null })
    this.#look()
  }

  /** Shows something for some seconds, unless something else replaced it. */
  #show(part: Partial<InRoomView>, isStill: (view: InRoomView) => boolean, after: Partial<InRoomView>): void {
    this.#update(part)
    setTimeout(() => {
      const view = this.view()
      if (view !== null && isStill(view)) this.#update(after)
    }, SHOWN_MS)
  }

  #pressAlone(command: RoomCommand, view: InRoomView): void {
    const seq = (this.#ownEvents.at(-1) ?? this.#events.at(-1))?.seq ?? 0
    this.#ownEvents = [...this.#ownEvents, { ...command, seq: seq + 1, at: this.now(), by: view.me }]
    this.#showEvents()
    this.#look()
  }

  #log(): readonly RoomEvent[] {
    return [...this.#events, ...this.#ownEvents]
  }

  #showEvents(): void {
    if (this.#held === null) this.#play.setEvents(this.#log())
  }

  #setMembers(members: readonly Member[], gone: readonly string[] = []): void {
    const view = this.view()
    if (view === null) return
    const changed = new Map(members.map((member) => [member.id, member]))
    const known = view.state.members.filter(({ id }) => !gone.includes(id))
    const kept = known.map((member) => changed.get(member.id) ?? member)
    const added = members.filter(({ id }) => !known.some((member) => member.id === id))
    this.#update({ state: { ...view.state, members: [...kept, ...added] } })
    this.#setPlaces()
    this.#applyOwn()
  }

  #setPlaces(): void {
    const view = this.view()
    const changed = view === null ? null : this.#places.look(view, this.#events, this.now())
    if (changed !== null) this.#update(changed)
  }

  /** What the room knows of this device changes how it sounds, and what of the workout its person did. */
  #applyOwn(): void {
    const view = this.view()
    const me = view === null ? undefined : meIn(view)
    if (me === undefined) return
    this.#silence(me.isOnBreak || me.isMuted || view?.landsIn !== null)
    this.#breaks.set(me.isOnBreak, this.now())
  }

  #addCheer({ by, cheer }: Extract<ServerMessage, { type: 'cheer' }>): void {
    const view = this.view()
    if (view === null) return
    this.#cheers += 1
    const id = this.#cheers
    this.#update({ cheers: [...view.cheers, { id, by, cheer }].slice(-CHEERS_SHOWN) })
    setTimeout(() => this.#update({ cheers: this.view()?.cheers.filter((one) => one.id !== id) ?? [] }), SHOWN_MS)
  }

  #setLine(isOn: boolean): void {
    const view = this.view()
    if (view === null) return
    if (!isOn) {
      this.#update({ line: 'lost' })
      return this.#held === null ? undefined : this.#land()
    }
    this.#clock.measureAgain()
    if (view.phase === 'ended') this.#sendResult()
    if (view.line !== 'lost') return
    this.#update({ line: 'back' })
    if (this.#isFarOff()) this.#countDown(NOTICE_SEC)
    else this.#land()
  }

  /** True if taking over the room's log would move the play by what everyone sees. */
  #isFarOff(): boolean {
    const held = this.#held
    const now = this.now()
    if (held === null || this.#phaseAt(now, held) !== 'running' || this.#phaseAt(now) !== 'running') return false
    return apartMs(this.#timeline, held, this.#events, now) >= JUMP_MS
  }

  /** Nobody is thrown to another exercise without a word: the play goes on silently for some seconds, then lands. */
  #countDown(seconds: number): void {
    if (seconds === 0) return this.#land()
    this.#update({ landsIn: seconds })
    this.#applyOwn()
    this.#landing = setTimeout(() => this.#countDown(seconds - 1), 1000)
  }

  /** Takes over the room's log. */
  #land(): void {
    clearTimeout(this.#landing)
    this.#held = null
    this.#update({ landsIn: null })
    this.#applyOwn()
    this.#showEvents()
    this.#look()
    if (this.view()?.line === 'back') this.#show({ line: 'back' }, ({ line }) => line === 'back', { line: 'on' })
  }

  /** Compares what should be shown with what is. Called at every change and when the next event takes effect. */
  #look(): void {
    const view = this.view()
    if (view === null || this.#isOver || this.#offByMs() === null) return
    const now = this.now()
    const phase = this.#phaseAt(now)
    if (phase === 'running' && !this.#isAside) void this.#play.start()
    if (phase !== view.phase) this.#update({ phase })
    this.#setPlaces()
    if (phase === 'ended' && view.phase !== 'ended') this.#finish()
    clearTimeout(this.#wake)
    const next = nextAt(this.#timeline, this.#events, now)
    if (next !== null) this.#wake = setTimeout(() => this.#look(), next - now + 1)
  }

  #sendResult(): void {
    this.#socket.send({ type: 'result', share: this.share(), effort: null })
  }

  /** Waits until the room's own clock agrees that it is over. */
  #finish(): void {
    setTimeout(() => {
      this.#sendResult()
      this.#ends.ended(this)
    }, AGREED_MS)
  }

  #phaseAt(now: number, events: readonly RoomEvent[] = this.#log()): RoomPhase {
    return phaseAt(this.#timeline, events, now)
  }
}
