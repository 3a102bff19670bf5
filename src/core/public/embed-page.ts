/** The page inside the frame on other sites (docs/embed.md): a card that plays where it is. */
import { formatClock } from '../app/format.ts'
import { withoutBidi } from '../app/characters.ts'
import type { Messages } from '../app/translate.ts'
import { pathTo } from '../app/routes.ts'
import { lengthOf } from '../workout/length.ts'
import { ridgeSvg } from '../workout/ridge.ts'
import { summarise, type ContentSummary } from '../workout/summarise.ts'
import { hasMasterVideo, type Exercise, type Language, type Step, type Workout } from '../workout/workout.ts'
import { jsonForScript, markup, raw, type Markup, type MarkupPart } from './html.ts'
import { langAttribute, spriteId, useSymbol, withAbout, type ArticleInput } from './page-input.ts'

/** Texts of the script, which has no other way to get any. */
const PLAYED_WITH: Readonly<Record<string, readonly string[]>> = {
  phases: ['setup', 'intro', 'work', 'rest', 'done'],
  player: [
    ...['say', 'sayThen', 'sayWait', 'ready', 'paused', 'ended', 'mediaNext', 'ofTurns', 'round', 'left', 'right'],
    ...['reps', 'hours', 'minutes', 'seconds'].flatMap((name) => [`${name}_one`, `${name}_other`])
  ]
}

/** What the script in the frame needs to play. */
export interface GivenPlay {
  /** Null when it plays on the workout's page only. */
  workout: Workout | null
  language: Language
  texts: Messages
  /** The length in seconds with the default settings. 0 when nothing has a length. */
  seconds: number
}

export interface EmbedPage {
  title: string
  /** The content of `main`. */
  main: string
}

interface EmbedInput extends ArticleInput {
  /** All texts of the language. */
  texts: Messages
  /** Too many starts today (`EMBED_STARTS_MAX`). */
  isFull?: boolean
}

const playsHere = ({ workout, isFull = false }: EmbedInput): boolean => !isFull && !hasMasterVideo(workout)

const MOST_FIGURES = 3
const figurePath = (id: string): string => `/figures/still/${encodeURIComponent(id)}.svg`

const longest = (exercises: readonly Exercise[]): Exercise | undefined => {
  const secondsOf = ({ steps }: Exercise) =>
    steps.reduce((sum, { length }) => sum + (length.kind === 'time' ? length.seconds : 0), 0)
  return exercises.toSorted((a, b) => secondsOf(b) - secondsOf(a))[0]
}

/** The first, the longest and the last exercise that have one, in their order. Fewer than two say nothing. */
function figuresOf({ exercises }: Workout): string[] {
  const drawn = exercises.filter(({ figure = '' }) => figure !== '')
  const chosen = new Set([drawn[0], longest(drawn), drawn.at(-1)])
  const ids = new Set(drawn.filter((exercise) => chosen.has(exercise)).map(({ figure = '' }) => figure))
  return ids.size < 2 ? [] : [...ids].slice(0, MOST_FIGURES)
}

function figures({ workout, t }: EmbedInput): Markup {
  const pictures = figuresOf(workout).map(
    (id) =>
      markup`<span><img src="${figurePath(id)}" alt="" width="52" height="52" fetchpriority="low" decoding="async"/></span>`
  )
  return markup`<p class="public-embed-figures">${pictures}<small>${t('public.exercises', { count: workout.exerciseCount })}</small></p>`
}

function ridge({ ridge }: ContentSummary, { t }: EmbedInput): Markup {
  const bars = ridge.filter(({ phase }) => phase === 'work').map(({ seconds }) => seconds)
  const label = t('public.timeline', { count: bars.length, longest: formatClock(Math.max(0, ...bars)) })
  return markup`<div class="public-embed-ridge"><div class="ridge">${ridgeSvg(ridge, label)}</div></div>`
}

const brand = (path: string, t: ArticleInput['t']): Markup =>
  markup`<p class="public-embed-brand"><a href="${path}" target="_blank" rel="noopener">${useSymbol('ice')}${t('app.name')}</a></p>`

/** Both labels are there: the height of the frame decides where Start plays. */
function startLink(input: EmbedInput, path: string): Markup {
  const { t } = input
  const elsewhere = markup`<span class="public-embed-there">${t('embed.startThere')}<span class="visually-hidden">, ${t('embed.newTab')}</span></span>`
  const label = playsHere(input)
    ? markup`<span class="public-embed-here">${t('embed.start')}</span>${elsewhere}`
    : elsewhere
  return markup`<a class="button primary large" href="${path}" target="_blank" rel="noopener" data-start>${useSymbol('play', 'icon')}${label}</a>`
}

function card(input: EmbedInput, summary: ContentSummary): Markup {
  const { workout, author, language, t } = input
  const lang = langAttribute(input)
  const path = pathTo('workout', { id: workout.id }, language)
  const { seconds, isAbout } = lengthOf({ totalSec: workout.totalSec, ridge: summary.ridge })
  const length = seconds > 0 ? withAbout(formatClock(seconds), isAbout, t) : ''
  const by = author === '' ? '' : markup`<span>${t('public.by', { name: author })}</span>`
  const about = markup`<div class="public-embed-about"><p class="meta"><span>${useSymbol(spriteId(workout.sport), 'icon')}${t(`sports.${workout.sport}`)}</span>${by}</p><h1${lang}><a href="${path}" target="_blank" rel="noopener">${workout.name}</a></h1><p class="public-embed-facts"><span class="display numeric">${length}</span><span class="level" data-lv="${workout.level}">${t(`levels.${workout.level}`)}</span></p></div>`
  const kind = playsHere(input) ? '' : markup` data-elsewhere`
  const offline = markup`<p class="public-embed-offline" role="status" data-offline></p>`
  return markup`<article class="public-embed" data-workout="${workout.id}" data-needs="${t('embed.needsInternet')}"${kind}>${ridge(summary, input)}${about}${figures(input)}${startLink(input, path)}${offline}${brand(path, t)}</article>`
}

/** The words on the main button of each state are attributes, and the script shows one. */
function play(input: EmbedInput): MarkupPart {
  const { workout, t } = input
  if (!playsHere(input)) return ''
  const iconButton = (name: string, symbol: string, label: string): Markup =>
    markup`<button class="icon-button" type="button" data-press="${name}" aria-label="${label}">${useSymbol(symbol, 'icon')}</button>`
  const words = markup`data-pause="${t('player.pause')}" data-resume="${t('player.resume')}" data-begin="${t('player.start')}" data-finish="${t('player.doneRep')}" data-again="${t('embed.again')}"`
  const main = markup`<button class="button primary" type="button" data-press="main" ${words}></button>`
  const sound = markup`<button class="icon-button" type="button" data-press="sound" aria-pressed="true" aria-label="${t('player.soundOn')}">${useSymbol('sound', 'icon')}${useSymbol('muted', 'icon')}</button>`
  const lang = langAttribute(input)
  return markup`<section class="public-embed-play" data-play hidden aria-label="${workout.name}"><p class="public-embed-phase" data-phase-name></p><p class="public-embed-clock display numeric" role="timer" data-clock></p><p class="public-embed-name"${lang} data-name></p><p class="public-embed-where" data-where></p><progress max="1" value="0" aria-hidden="true" data-progress></progress><div class="public-embed-controls">${iconButton('back', 'back', t('player.back'))}${main}${iconButton('next', 'next', t('player.next'))}${sound}${iconButton('close', 'close', t('player.close'))}</div><p class="visually-hidden" role="status" data-say></p></section>`
}

/** Files and texts of steps are left out, because the frame shows neither. */
function playable(workout: Workout): Workout {
  const bare = (step: Step): Step => ({ ...step, text: '', url: '', audioUrl: '', mediaType: 'none', alt: '' })
  const exercises = workout.exercises.map(({ id, name, steps, intro }) => {
    return { id, name, steps: steps.map(bare), intro: intro.map(bare) }
  })
  return { ...workout, exercises, ownerId: '', description: '', imageUrl: '', musicUrl: '', copiedFrom: '' }
}

function textsOf(texts: Messages): Messages {
  return Object.fromEntries(
    Object.entries(PLAYED_WITH).map(([namespace, names]) => {
      const all = texts[namespace] ?? {}
      return [namespace, Object.fromEntries(names.map((name) => [name, all[name] ?? '']))]
    })
  )
}

/** Complete without a script: Start is then a link to the workout's page. */
export function embedPage(input: EmbedInput): EmbedPage {
  const { workout, language, texts, t } = input
  const summary = summarise(workout)
  const { seconds } = lengthOf({ totalSec: workout.totalSec, ridge: summary.ridge })
  const played = playsHere(input) ? playable(workout) : null
  const given: GivenPlay = { workout: played, language, texts: textsOf(texts), seconds }
  const script = markup`<script type="application/json" data-given>${raw(jsonForScript(given))}</script>`
  return {
    title: `${withoutBidi(workout.name)} · ${t('app.name')}`,
    main: String(markup`${card(input, summary)}${play(input)}${script}`)
  }
}

/** The same for a private, a withdrawn and an unknown workout. `away` means that the database cannot be reached. */
export function emptyEmbed(kind: 'gone' | 'away', language: Language, t: ArticleInput['t']): EmbedPage {
  const title = t(kind === 'gone' ? 'embed.gone' : 'embed.away')
  const text = t(kind === 'gone' ? 'embed.goneText' : 'embed.awayText')
  const what = markup`<p class="public-embed-gone">${useSymbol(kind === 'gone' ? 'lock' : 'away', 'icon')}<span><b>${title}</b>${text}</span></p>`
  return {
    title: `${title} · ${t('app.name')}`,
    main: String(markup`<article class="public-embed">${what}${brand(pathTo('home', {}, language), t)}</article>`)
  }
}
