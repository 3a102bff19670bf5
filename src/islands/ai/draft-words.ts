/** Texts about drafts. */
import { errorText } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Counts, DraftItem } from '#core/ai/draft-difference.ts'
import { PLAIN_WISHES, type Wish } from '#core/ai/wish.ts'
import type { BodyPart, ComposerRequest, NamedExercises } from '#core/composer/composed.ts'
import type { WhyRules } from '../../stores/ai/ask-model.ts'
import type { Answer, Asked, Turn } from '../../stores/ai/talk.ts'
import { problemText, thingsText } from './problem-words.ts'

export function wishText(wish: Wish, t: Translate): string {
  switch (wish.kind) {
    case 'careful':
      return t('aiDraft.careful', { what: t(`concerns.${wish.concern}`) })
    case 'minutes':
      return t('aiDraft.minutes', { count: wish.minutes })
    case 'rounds':
      return t('aiDraft.rounds', { count: wish.rounds })
    case 'level':
      return t('aiDraft.level', { level: t(`levels.${wish.level}`) })
    case 'use':
      return t(wish.isAll ? 'aiDraft.useOnly' : 'aiDraft.use', { things: thingsText(wish.equipment, t) })
    case 'leave':
      return t('aiDraft.without', { what: thingsText(wish.equipment, t) })
    case 'without':
      return withoutText(wish, t)
    case 'include':
      return t('aiDraft.include', { what: wish.what })
    case 'focus':
      return partsText(wish.parts, t)
    default:
      return t(`aiDraft.wish-${wish.kind}`)
  }
}

const withoutText = ({ what, group }: NamedExercises, t: Translate): string =>
  group === undefined ? t('aiDraft.without', { what }) : t(`aiDraft.no-${group}`)

const partsText = (parts: readonly BodyPart[], t: Translate): string =>
  t('aiDraft.focus', { parts: parts.map((part) => t(`aiDraft.part-${part}`)).join(', ') })

const listed = (wishes: readonly Wish[], t: Translate): string => wishes.map((one) => wishText(one, t)).join(', ')

/** Puts the user's words in the quotation marks of the language. */
const quotedList = (words: readonly string[], t: Translate): string =>
  words.map((text) => t('ai.quoted', { text })).join(', ')

/** What the draft does not follow: words that were not understood, and wishes that could not be met. */
export function notFollowed({ unknown, unmet }: Pick<Turn, 'unknown' | 'unmet'>, t: Translate): string[] {
  const reasons = [...new Set(unmet.map(({ kind }) => t(`aiDraft.unmet-${UNMET[kind] ?? 'others'}`)))]
  return [
    ...(unknown.length === 0 ? [] : [t('aiDraft.notUnderstood', { list: quotedList(unknown, t) })]),
    ...(unmet.length === 0 ? [] : [`${t('aiDraft.unmet', { list: listed(unmet, t) })} ${reasons.join(' ')}`])
  ]
}

const UNMET: Partial<Record<Wish['kind'], string>> = {
  minutes: 'minutes',
  shorter: 'minutes',
  longer: 'minutes',
  rounds: 'rounds',
  easier: 'level',
  harder: 'level'
}

export function askedText(asked: Asked, t: Translate): string {
  if (asked.kind === 'words') return asked.text
  if (asked.kind === 'photo') return asked.text === '' ? t('aiDraft.byPhoto') : `${t('aiDraft.byPhoto')}: ${asked.text}`
  return asked.kind === 'wish' ? wishText(asked.wish, t) : t('aiDraft.swapped', { from: asked.from, to: asked.to })
}

function countsText({ added, removed, changed, rounds, seconds }: Counts, t: Translate): string {
  const time = formatClock(Math.abs(seconds))
  const parts = [
    added > 0 && t('aiDraft.added', { count: added }),
    removed > 0 && t('aiDraft.removed', { count: removed }),
    changed > 0 && t('aiDraft.changed', { count: changed }),
    rounds > 0 && t('aiDraft.roundsMore', { count: rounds }),
    rounds < 0 && t('aiDraft.roundsLess', { count: -rounds }),
    seconds > 0 && t('aiDraft.longerBy', { time }),
    seconds < 0 && t('aiDraft.shorterBy', { time })
  ].filter((part) => part !== false)
  return parts.length === 0 ? t('aiDraft.nothingChanged') : parts.join(', ')
}

/** Lists everything the rules understand. */
const understoodText = (t: Translate): string =>
  [
    ...PLAIN_WISHES.map((kind) => t(`aiDraft.wish-${kind}`)),
    ...['minutesList', 'hurtsList', 'moreList'].map((key) => t(`aiDraft.${key}`))
  ].join(', ')

/** `lead` says what was understood; it is not repeated after a chip. */
export function answerText(turn: Turn, t: Translate): { lead: string; text: string } {
  const { answer, asked, said, why } = turn
  const wishes = answer.kind === 'changed' || answer.kind === 'made' ? answer.wishes : []
  const isHeard = asked?.kind === 'words' && wishes.length > 0
  const heard = isHeard ? t('aiDraft.understood', { list: listed(wishes, t) }) : ''
  const reason = why === null ? '' : whyText(why, t)
  return {
    lead: [reason, said, heard, ...notFollowed(turn, t)].filter((part) => part !== '').join(' '),
    text: textOf(answer, t)
  }
}

/** Says why the rules answered instead of a model. */
function whyText(why: WhyRules, t: Translate): string {
  if (why.kind === 'limit') return t('aiDraft.why-limit', { max: why.max })
  return why.kind === 'failed'
    ? t('aiDraft.why-failed', { why: errorText(why.error, t) })
    : t(`aiDraft.why-${why.kind}`)
}

function textOf(answer: Answer, t: Translate): string {
  switch (answer.kind) {
    case 'made':
      return t('aiDraft.made', { count: answer.exercises, time: formatClock(answer.seconds) })
    case 'changed':
      return countsText(answer.counts, t)
    case 'problem':
      return problemText(answer.problem, answer.request.sport, t)
    case 'refused':
      return t(`aiDraft.${answer.refusal}`)
    case 'unclear':
      return t('aiDraft.unclear', { list: understoodText(t) })
  }
}

/** Describes a request without sport, level and minutes. */
export function requestText(request: ComposerRequest, t: Translate): string {
  const { equipment, concerns, impact, rounds, parts = [], without = [], include = [] } = request
  const careful = concerns.map((one) => t(`concerns.${one}`)).join(', ')
  return [
    equipment.length === 0 ? t('aiDraft.noEquipment') : thingsText(equipment, t),
    ...(careful === '' ? [] : [t('aiDraft.careful', { what: careful })]),
    ...(rounds === undefined ? [] : [t('aiDraft.rounds', { count: rounds })]),
    ...(parts.length === 0 ? [] : [partsText(parts, t)]),
    ...without.map((one) => withoutText(one, t)),
    ...include.map(({ what }) => t('aiDraft.include', { what })),
    ...(impact === 'high' ? [] : [t(`ai.impact-${impact}`)])
  ].join(' · ')
}

export function lengthText({ length, side }: Pick<DraftItem, 'length' | 'side'>, t: Translate): string {
  const once = length.kind === 'time' ? formatClock(length.seconds) : t('aiDraft.reps', { count: length.reps })
  return side === 'each' ? `${once} ${t('aiDraft.eachSide')}` : once
}
