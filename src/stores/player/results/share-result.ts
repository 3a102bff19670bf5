import { formatClock, formatDate } from '#core/app/format.ts'
import { percentDone } from '#core/workout/icepoints.ts'
import { ridgeOf } from '#core/player/segment.ts'
import { resultCard, type CardContent } from '#core/player/result-card.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { cardColors, createCardCanvas } from '../../../platform/screen/draw-card.ts'
import { absoluteUrl } from '../../../platform/page/page.ts'
import { canShareFile, shareLink, type SharedFile, type ShareResult } from '../../../platform/files/share.ts'
import { $locale, $t } from '../../app/locale.ts'
import type { DoneView } from '../player-view.ts'
import type { ResultPicture } from './hand-on-picture.ts'
import { $credited, worthOf } from './result-states.ts'

export { handOnPicture, type ResultPicture } from './hand-on-picture.ts'

export function cardContent(view: DoneView, t: Translate, language: Language): CardContent {
  const { workout, outcome, timeline } = view
  const { icepoints, isAbout } = worthOf(view, $credited.get())
  const levelName = t(`levels.${workout.level}`)
  const percent = percentDone(outcome.share, language)
  const date = new Date(view.startedAt)
  return {
    name: workout.name,
    about: isAbout ? t('player.approx') : '',
    icepoints: new Intl.NumberFormat(language).format(icepoints),
    caption: t(outcome.share === 1 ? 'player.icepointsFor' : 'player.icepointsShare', {
      level: levelName,
      percent,
      count: icepoints
    }),
    levelName,
    level: workout.level,
    date: formatDate(date, language, { dateStyle: 'long' }),
    facts: [
      { label: t('player.statTime'), value: formatClock(outcome.seconds) },
      { label: t('player.statWork'), value: formatClock(outcome.workSeconds) },
      {
        label: t('player.statExercises'),
        value: t('player.ofTurns', { turn: outcome.turnsDone, turns: timeline.turns })
      }
    ],
    ridge: ridgeOf(timeline),
    brand: t('app.name')
  }
}

function linkOf({ workout }: DoneView): string | undefined {
  return workout.isPublic ? absoluteUrl(pathTo('workout', { id: workout.id }, $locale.get())) : undefined
}

/** @throws Error when the browser creates no picture. */
export async function resultPicture(view: DoneView): Promise<ResultPicture> {
  const content = cardContent(view, $t.get(), $locale.get())
  const canvas = await createCardCanvas()
  const blob = await canvas.draw(resultCard(content, canvas.measure), cardColors(content.level))
  const text = `${content.about} ${content.icepoints} ${content.caption} · ${content.name}`.trim()
  const shared: SharedFile = {
    file: new File([blob], 'icepoint.png', { type: 'image/png' }),
    title: content.name,
    text,
    url: linkOf(view)
  }
  const facts = content.facts.map(({ label, value }) => `${label} ${value}`).join(', ')
  return { ...shared, alt: `${text}. ${facts}.`, isShareable: canShareFile(shared) }
}

/** Must be called from a press; the workout must be public. */
export function handOnLink(view: DoneView): Promise<ShareResult> {
  return shareLink({ title: view.workout.name, url: linkOf(view) ?? absoluteUrl('/') })
}
