/** A small view of a play, in the place of the card. The player decides everything else. */
import { formatClock } from '#core/app/format.ts'
import { translator, type Messages, type Translate } from '#core/app/translate.ts'
import type { Language, Workout } from '#core/workout/workout.ts'
import type { EmbedEvent } from '../../../stores/player/embed/embed-messages.ts'
import { createEmbedPlay, type EmbedPlay } from '../../../stores/player/embed/embed-play.ts'
import type { DoneView, PlayerClock, PlayerView, PlayingView } from '../../../stores/player/player-view.ts'
import { announcement, exerciseName, upcoming, whereText } from '../describe.ts'

interface EmbedView {
  card: HTMLElement
  start: HTMLElement
  workout: Workout
  language: Language
  texts: Messages
  tell: (event: EmbedEvent) => void
}

type Press = 'main' | 'back' | 'next' | 'sound' | 'close'

/** @throws Error when the page has no such part */
function partIn(section: HTMLElement) {
  return <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const found = section.querySelector<E>(selector)
    if (found === null) throw new Error(`The frame has no ${selector}.`)
    return found
  }
}

type Parts = ReturnType<typeof partsOf>

function partsOf(section: HTMLElement) {
  const part = partIn(section)
  return {
    section,
    phase: part('[data-phase-name]'),
    clock: part('[data-clock]'),
    name: part('[data-name]'),
    where: part('[data-where]'),
    progress: part<HTMLProgressElement>('[data-progress]'),
    say: part('[data-say]'),
    button: (press: Press) => part<HTMLButtonElement>(`[data-press="${press}"]`)
  }
}

/** What the main button does, named like the attribute with its label. */
type Main = 'pause' | 'resume' | 'begin' | 'finish' | 'again'

const isOpen = ({ timeline, index }: PlayingView): boolean => timeline.segments[index]?.length.kind !== 'timed'

function mainOf(view: PlayerView): Main {
  if (view.kind !== 'playing') return 'again'
  if (view.status === 'waiting') return 'begin'
  if (view.status === 'paused') return 'resume'
  return isOpen(view) ? 'finish' : 'pause'
}

function showPlaying(parts: Parts, view: PlayingView, t: Translate): void {
  const { timeline, index, status } = view
  const segment = timeline.segments[index]
  if (segment === undefined) return
  const isBetween = segment.phase === 'rest' || segment.phase === 'setup'
  const name = exerciseName((isBetween ? upcoming(timeline, index) : undefined) ?? segment, t)
  const where = status === 'paused' ? t('player.paused') : t(`phases.${segment.phase}`)
  parts.section.dataset['phase'] = segment.phase
  parts.phase.textContent = status === 'waiting' ? t('player.ready') : where
  parts.name.textContent = isBetween ? t('player.mediaNext', { name }) : name
  parts.where.textContent = whereText(timeline, segment, t)
  if (segment.length.kind === 'reps') parts.clock.textContent = `${segment.length.reps}×`
}

function showDone(parts: Parts, { workout, outcome, timeline }: DoneView, t: Translate): void {
  const isWhole = outcome.turnsDone === timeline.turns
  parts.section.dataset['phase'] = 'done'
  parts.phase.textContent = isWhole ? t('phases.done') : t('player.ended')
  parts.clock.textContent = formatClock(outcome.seconds)
  parts.name.textContent = workout.name
  parts.where.textContent = ''
  parts.say.textContent = parts.phase.textContent
  parts.progress.value = 1
}

function showClock(parts: Parts, view: PlayerView, { seconds, progress }: PlayerClock): void {
  if (view.kind !== 'playing') return
  if (view.timeline.segments[view.index]?.length.kind !== 'reps') parts.clock.textContent = formatClock(seconds)
  parts.progress.value = progress
}

function showMain(parts: Parts, view: PlayerView): void {
  const button = parts.button('main')
  button.textContent = button.dataset[mainOf(view)] ?? ''
  for (const press of ['back', 'next'] as const) parts.button(press).disabled = view.kind !== 'playing'
}

function pressMain(play: EmbedPlay): void {
  const main = mainOf(play.$view.get())
  if (main === 'again') return play.start()
  const kinds = { pause: 'pause', resume: 'resume', begin: 'next', finish: 'done' } as const
  play.act({ kind: kinds[main] })
}

/** Keys work anywhere in the frame. A focused button answers the space bar itself. */
function followKeys(play: EmbedPlay, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
    const isPlaying = play.$view.get().kind === 'playing'
    if (event.key === ' ' && !isOnControl) pressMain(play)
    else if (event.key === 'ArrowRight' && isPlaying) play.act({ kind: 'next' })
    else if (event.key === 'ArrowLeft' && isPlaying) play.act({ kind: 'back' })
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', press, { signal })
}

function follow(parts: Parts, play: EmbedPlay, t: Translate): void {
  let entry = 0
  play.$view.listen((view) => {
    showMain(parts, view)
    if (view.kind === 'done') showDone(parts, view, t)
    if (view.kind !== 'playing') return
    showPlaying(parts, view, t)
    showClock(parts, view, play.$clock.get())
    const isWaiting = view.status === 'waiting'
    if (view.entry !== entry || isWaiting) parts.say.textContent = announcement(view.timeline, view.index, isWaiting, t)
    entry = view.entry
  })
  play.$clock.listen((clock) => showClock(parts, play.$view.get(), clock))
}

/** Starts at once. Must be called from a press. */
export function openPlay({ card, start, workout, language, texts, tell }: EmbedView): void {
  const section = document.querySelector<HTMLElement>('[data-play]')
  if (section === null) throw new Error('The frame has no place to play.')
  const parts = partsOf(section)
  const play = createEmbedPlay(workout, tell)
  const closing = new AbortController()
  const { signal } = closing
  let isMuted = false
  const close = () => {
    play.close()
    closing.abort()
    section.hidden = true
    card.hidden = false
    start.focus()
  }
  const presses: Record<Press, () => void> = {
    main: () => pressMain(play),
    back: () => play.act({ kind: 'back' }),
    next: () => play.act({ kind: 'next' }),
    sound: () => {
      isMuted = !isMuted
      play.setMuted(isMuted)
      parts.button('sound').setAttribute('aria-pressed', String(!isMuted))
    },
    close
  }
  for (const [press, run] of Object.entries(presses) as [Press, () => void][]) {
    const pressed = () => {
      play.press()
      run()
    }
    parts.button(press).addEventListener('click', pressed, { signal })
  }
  followKeys(play, signal)
  follow(parts, play, translator(texts, language))
  parts.button('sound').setAttribute('aria-pressed', 'true')
  section.hidden = false
  card.hidden = true
  play.start()
  parts.button('main').focus()
}
