/** What is said about drafts. */
import { errorText } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Counts, DraftItem } from '#core/ai/draft-difference.ts'
import { PLAIN_WISHES, type Wish } from '#core/ai/wish.ts'
import type { ComposerRequest } from '#core/composer/composed.ts'
import type { WhyRules } from '../../stores/ai/ask-model.ts'
import type { Answer, Asked, Turn } from '../../stores/ai/talk.ts'
import { problemText, thingsText } from './problem-words.ts'

export function wishText(wish: Wish, t: Translate): string {
  if (wish.kind === 'careful') return t('aiDraft.careful', { what: t(`concerns.${wish.concern}`) })
  return wish.kind === 'minutes' ? t('aiDraft.minutes', { count: wish.minutes }) : t(`aiDraft.wish-${wish.kind}`)
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

/** All that the rules understand. */
const understoodText = (t: Translate): string =>
  [...PLAIN_WISHES.map((kind) => t(`aiDraft.wish-${kind}`)), t('aiDraft.minutesList'), t('aiDraft.hurtsList')].join(
    ', '
  )

/** `lead`: what was understood; it is not repeated after a chip. */
export function answerText({ answer, asked, said, why }: Turn, t: Translate): { lead: string; text: string } {
  const wishes = answer.kind === 'changed' || answer.kind === 'made' ? answer.wishes : []
  const isHeard = asked?.kind === 'words' && wishes.length > 0
  const heard = isHeard ? t('aiDraft.understood', { list: wishes.map((one) => wishText(one, t)).join(', ') }) : ''
  const reason = why === null ? '' : whyText(why, t)
  return { lead: [reason, said, heard].filter((part) => part !== '').join(' '), text: textOf(answer, t) }
}

/** Why rules answered and no model. */
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

/** What was asked for, beside sport, level and minutes. */
export function requestText({ equipment, concerns, impact }: ComposerRequest, t: Translate): string {
  const careful = concerns.map((one) => t(`concerns.${one}`)).join(', ')
  return [
    equipment.length === 0 ? t('aiDraft.noEquipment') : thingsText(equipment, t),
    ...(careful === '' ? [] : [t('aiDraft.careful', { what: careful })]),
    ...(impact === 'high' ? [] : [t(`ai.impact-${impact}`)])
  ].join(' · ')
}

export function lengthText({ length, side }: Pick<DraftItem, 'length' | 'side'>, t: Translate): string {
  const once = length.kind === 'time' ? formatClock(length.seconds) : t('aiDraft.reps', { count: length.reps })
  return side === 'each' ? `${once} ${t('aiDraft.eachSide')}` : once
}
